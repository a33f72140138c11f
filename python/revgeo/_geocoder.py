"""Look-ups on an open index."""

import ctypes
import math
import os
import threading
from ctypes import byref, c_int64, c_uint32

from ._library import (
    NO_NUMBER,
    ABSENT,
    Answer,
    Entry,
    Handle,
    Place,
    RevgeoError,
    Texts,
    bundled_index,
    check,
    encoded,
    library,
    read_list,
    read_text,
)

_TEXTS = (
    "name",
    "country",
    "iso_country_code",
    "administrative_area",
    "administrative_area_code",
    "sub_administrative_area",
    "locality",
    "sub_locality",
    "thoroughfare",
    "sub_thoroughfare",
    "postal_code",
    "inland_water",
    "ocean",
    "time_zone",
    "areas_of_interest",
    "match",
)

#: The columns that lookup_many knows.
COLUMNS = (*_TEXTS, "distance_m", "latitude", "longitude")

#: The columns that it gives unless told, in the order of `revgeo batch`.
STANDARD_COLUMNS = (*_TEXTS[1:10], "match", "distance_m")

_MATCHES = ("none", "inside", "nearest", "invalid", "interpolated")


class Geocoder:
    """An open index. All threads may share one; a look-up takes no lock and lets other Python threads run.

    index: the path of an index; that of the world, which came with the package, unless told.
    languages: BCP 47 tags, a list or one text with commas, the most wanted first; names are in the first that has one.
    max_distance: metres, how far outside every boundary the nearest unit may still answer; 0 turns it off.
    finest_level: 0 for countries alone, 1 with what is below them; None for all units, places and streets.
    street_distance: metres, how far away a street and its house numbers may be; 0 for none.

    Raises RevgeoError when the index can't be opened. Closes when it is forgotten, or by close() or a with statement; a look-up that
    another thread has begun by then still ends well.
    """

    def __init__(self, index=None, languages=(), max_distance=10_000.0, finest_level=None, street_distance=75.0):
        languages = (languages,) if isinstance(languages, str) else tuple(languages)
        self.index = os.fsdecode(index or bundled_index())
        self._options = (languages, max_distance, finest_level, street_distance)
        self._handle = Handle(self.index, *self._options)

    def close(self):
        """Closes the index; look-ups that begin after that raise RevgeoError."""
        self._handle = None

    def __reduce__(self):
        """Pickled by path and options: what unpickles it opens the index anew, where it must be as well."""
        return Geocoder, (self.index, *self._options)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def lookup(self, latitude, longitude):
        """The placemark at a coordinate: a dict of all texts, match, distance_m, latitude, longitude and hierarchy.

        Raises RevgeoError for what is no coordinate.
        """
        handle, answer = self._handle, Answer()
        check(library.revgeo_lookup(handle, float(latitude), float(longitude), byref(answer)))
        placemark = {"latitude": answer.latitude, "longitude": answer.longitude}
        for field in _TEXTS:
            placemark[field] = read_text(library.revgeo_answer_text, handle, byref(answer), field.encode())
        placemark["distance_m"] = _number(answer.distance)
        entries = read_list(Entry, library.revgeo_hierarchy, handle, byref(answer))
        placemark["hierarchy"] = [_entry(handle, entry, placemark) for entry in entries]
        return placemark

    def lookup_many(self, latitudes, longitudes, columns=STANDARD_COLUMNS):
        """The placemarks at many coordinates: a dict of NumPy arrays, one for each of the columns, which are among revgeo.COLUMNS.

        Texts are arrays of str objects, None where absent; distance_m, latitude and longitude are float64, NaN where absent. What is no
        coordinate spoils only its own row, whose match is "invalid". Needs NumPy.
        """
        import numpy

        handle, columns = self._handle, known_columns(columns)
        answers = _answers(handle, latitudes, longitudes)

        def column(name):
            if name not in _TEXTS:
                return _numbers(answers, name)
            codes, data, offsets = _texts(handle, answers, name)
            # The code of what is absent is -1: the last.
            words = numpy.empty(len(offsets), dtype=object)
            words[:-1] = [data[start:end].decode() for start, end in zip(offsets.tolist(), offsets[1:].tolist())]
            return words.take(codes, mode="wrap")

        return {name: column(name) for name in columns}

    def lookup_arrow(self, latitudes, longitudes, columns=STANDARD_COLUMNS):
        """As lookup_many, but a dict of Arrow arrays, strings and doubles with nulls. Needs NumPy and pyarrow."""
        import numpy
        import pyarrow

        handle, columns = self._handle, known_columns(columns)
        answers = _answers(handle, latitudes, longitudes)

        def column(name):
            if name not in _TEXTS:
                return pyarrow.array(_numbers(answers, name), from_pandas=True)
            codes, data, offsets = _texts(handle, answers, name)
            words = pyarrow.StringArray.from_buffers(
                len(offsets) - 1, pyarrow.py_buffer(offsets.astype(numpy.int32)), pyarrow.py_buffer(data)
            )
            return words.take(pyarrow.array(codes, mask=codes < 0))

        return {name: column(name) for name in columns}

    def units_containing(self, latitude, longitude):
        """All units that hold a coordinate, coarsest first, overlapping ones included: a list of dicts.

        Raises RevgeoError for what is no coordinate.
        """
        handle = self._handle
        numbers = read_list(c_uint32, library.revgeo_units_containing, handle, float(latitude), float(longitude))
        return [_unit(handle, number) for number in numbers]

    def children(self, code=None):
        """The units directly below the one with this code, by name; the countries unless told: a list of dicts.

        Raises KeyError when no unit has the code.
        """
        handle, unit = self._handle, c_uint32(NO_NUMBER)
        if code is not None and check(library.revgeo_unit_by_code(handle, encoded(code), byref(unit))) == ABSENT:
            raise KeyError(f"no unit has the code {code!r}")
        return [_unit(handle, number) for number in read_list(c_uint32, library.revgeo_children, handle, unit)]

    def nearest_places(self, latitude, longitude, count=1, within=math.inf):
        """The places nearest to a coordinate, within metres, the nearest first: a list of at most count dicts.

        Raises RevgeoError for what is no coordinate or no distance.
        """
        handle, places, found = self._handle, (Place * count)(), ctypes.c_size_t()
        latitude, longitude = float(latitude), float(longitude)
        check(library.revgeo_nearest_places(handle, latitude, longitude, within, places, count, byref(found)))
        return [
            {
                "name": _place_text(handle, place.place, "name"),
                "latitude": place.latitude,
                "longitude": place.longitude,
                "distance_m": place.distance,
                "bearing": place.bearing,
                "population": place.population or None,
                "time_zone": _place_text(handle, place.place, "time_zone"),
            }
            for place in places[: found.value]
        ]

    @property
    def attribution(self):
        """The words that the licences of the index's data ask to be shown, a line each."""
        return read_text(library.revgeo_index_text, self._handle, b"attribution")


def known_columns(columns):
    """The names of columns, or one name, as a list; a ValueError when there is no such column or one comes twice."""
    columns = [columns] if isinstance(columns, str) else list(columns)
    for number, column in enumerate(columns):
        if column not in COLUMNS:
            raise ValueError(f"no column is called {column!r}: there are {', '.join(COLUMNS)}")
        if column in columns[:number]:
            raise ValueError(f"column {column!r} is asked for twice")
    return columns


def _answers(handle, latitudes, longitudes):
    """The structures of the C library, one for each coordinate."""
    import numpy

    latitudes, longitudes = _degrees(latitudes), _degrees(longitudes)
    if latitudes.shape != longitudes.shape or latitudes.ndim != 1:
        raise ValueError(
            "latitudes and longitudes must be one-dimensional and of one length,"
            f" not of the shapes {latitudes.shape} and {longitudes.shape}"
        )
    answers = numpy.empty(len(latitudes), dtype=numpy.dtype(Answer))
    pointers = (array.ctypes.data for array in (latitudes, longitudes, answers))
    check(library.revgeo_lookup_many(handle, len(answers), *pointers))
    return answers


def _degrees(values):
    """Values as an array of doubles, not a number where they are masked."""
    import numpy

    if isinstance(values, numpy.ma.MaskedArray):
        values = values.astype(numpy.float64).filled(numpy.nan)
    return numpy.ascontiguousarray(values, dtype=numpy.float64)


def _texts(handle, answers, column):
    """The number of each answer's text, -1 where absent, the texts' bytes and where each begins."""
    import numpy

    codes = numpy.empty(len(answers), dtype=numpy.int32)
    texts = Texts()
    check(
        library.revgeo_answer_column(
            handle, len(answers), answers.ctypes.data, column.encode(), codes.ctypes.data, byref(texts)
        )
    )
    try:
        offsets = numpy.ctypeslib.as_array(texts.offsets, (texts.count + 1,)).copy()
        return codes, ctypes.string_at(texts.bytes, int(offsets[-1])), offsets
    finally:
        library.revgeo_texts_release(byref(texts))


def _entry(handle, entry, placemark):
    if entry.unit != NO_NUMBER:
        facts = _unit(handle, entry.unit)
    elif entry.address != NO_NUMBER:
        layer = read_text(library.revgeo_address_text, handle, entry.address, b"layer")
        facts = {"name": placemark["sub_thoroughfare"], "code": None, "kind": "address", "layer": layer}
    elif entry.street != NO_NUMBER:
        facts = {
            field: read_text(library.revgeo_street_text, handle, entry.street, field.encode())
            for field in ("name", "code", "kind", "layer")
        }
        if _MATCHES[entry.match] == "interpolated":
            facts.update(name=placemark["sub_thoroughfare"], code=None, kind="address")
    else:
        facts = {field: _place_text(handle, entry.place, field) for field in ("name", "code", "kind", "layer")}
    facts.update(
        level=entry.level,
        match=_MATCHES[entry.match],
        distance_m=entry.distance,
        bearing=_number(entry.bearing),
    )
    return facts


def _unit(handle, number):
    facts = {
        field: read_text(library.revgeo_unit_text, handle, number, field.encode())
        for field in ("name", "code", "kind", "layer")
    }
    for field in ("level", "feature"):
        value = c_int64()
        status = check(library.revgeo_unit_number(handle, number, field.encode(), byref(value)))
        facts[field] = None if status == ABSENT else value.value
    return facts


def _place_text(handle, number, field):
    return read_text(library.revgeo_place_text, handle, number, field.encode())


def _numbers(answers, column):
    return answers["distance" if column == "distance_m" else column].copy()


def _number(value):
    return None if math.isnan(value) else value


_default = None
_lock = threading.Lock()


def default_geocoder():
    """The geocoder of the built-in world, opened once a process."""
    global _default
    with _lock:
        if _default is None:
            _default = Geocoder()
        return _default
