"""Times the Python package: library.py INDEX POINTS, as library.c does."""

import sys
import time

import numpy

import revgeo

geocoder = revgeo.Geocoder(sys.argv[1])
latitudes, longitudes = numpy.fromfile(sys.argv[2]).reshape(2, -1)
columns = ["country", "iso_country_code", "administrative_area", "locality", "sub_locality"]


def least(columns):
    times = []
    for _ in range(3):
        start = time.perf_counter()
        geocoder.lookup_many(latitudes, longitudes, columns)
        times.append(time.perf_counter() - start)
    return min(times) * 1e9 / len(latitudes)


print(f"many {least(['distance_m']):.1f}")
print(f"columns {least(columns):.1f}")
