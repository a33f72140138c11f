"""Where is this coordinate? Country, province, county and town from one file on your own disk.

    >>> import revgeo
    >>> revgeo.lookup(31.23, 121.47)["name"]
    'Huangpu, Shanghai, China'

Latitude comes first. What is not there is None.
"""

from ._geocoder import COLUMNS, STANDARD_COLUMNS, Geocoder, RevgeoError, default_geocoder
from ._library import bundled_index, library

__all__ = [
    "COLUMNS",
    "STANDARD_COLUMNS",
    "Geocoder",
    "RevgeoError",
    "bundled_index",
    "default_geocoder",
    "lookup",
    "lookup_many",
]

__version__ = library.revgeo_version().decode()


def lookup(latitude, longitude):
    """The placemark at a coordinate in the built-in world, as a dict: see Geocoder.lookup."""
    return default_geocoder().lookup(latitude, longitude)


def lookup_many(latitudes, longitudes, columns=STANDARD_COLUMNS):
    """The placemarks at many coordinates in the built-in world, as a dict of arrays: see Geocoder.lookup_many."""
    return default_geocoder().lookup_many(latitudes, longitudes, columns)
