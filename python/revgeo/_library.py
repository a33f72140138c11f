"""The C library behind the package: where it is, its structures and its functions, called through ctypes."""

import ctypes
import os
from ctypes import POINTER, Structure, byref, c_char_p, c_double, c_int32, c_int64, c_size_t, c_uint32, c_void_p
from pathlib import Path

ABI_VERSION = 0
NO_NUMBER = 0xFFFFFFFF
OK, ABSENT, TOO_SMALL = 0, 1, -5

_data = Path(__file__).resolve().parent / "data"


class RevgeoError(Exception):
    """A call failed; the text says what was wrong and what to do."""


class Options(Structure):
    _fields_ = [
        ("languages", c_char_p),
        ("maximum_distance", c_double),
        ("street_distance", c_double),
        ("finest_level", c_int32),
        ("reserved", c_int32),
    ]


class Answer(Structure):
    _fields_ = [(name, c_double) for name in ("latitude", "longitude", "distance", "city_distance", "part_distance")] + [
        ("unit", c_uint32),
        ("city", c_uint32),
        ("part", c_uint32),
        ("match", c_int32),
        ("street_distance", c_double),
        ("address_distance", c_double),
        ("street", c_uint32),
        ("address", c_uint32),
    ]


class Entry(Structure):
    _fields_ = [
        ("distance", c_double),
        ("bearing", c_double),
        ("unit", c_uint32),
        ("place", c_uint32),
        ("level", c_int32),
        ("match", c_int32),
        ("street", c_uint32),
        ("address", c_uint32),
    ]


class Place(Structure):
    _fields_ = [
        ("latitude", c_double),
        ("longitude", c_double),
        ("distance", c_double),
        ("bearing", c_double),
        ("population", c_int64),
        ("place", c_uint32),
        ("reserved", c_uint32),
    ]


class Texts(Structure):
    _fields_ = [("count", c_size_t), ("offsets", POINTER(c_int64)), ("bytes", c_void_p)]


_structures = (Options, Answer, Entry, Place, Texts)
_sizes = (c_size_t * len(_structures))(*map(ctypes.sizeof, _structures))


def _load():
    """The library of the package; REVGEO_LIBRARY names another one."""
    path = os.environ.get("REVGEO_LIBRARY") or _data / "librevgeo.so.0"
    library = ctypes.CDLL(str(path))
    handle, text, size = c_void_p, c_char_p, c_size_t
    text_out = [text, c_void_p, size, POINTER(size)]
    functions = {
        "revgeo_open_checked": [text, POINTER(Options), c_uint32, POINTER(size), POINTER(handle)],
        "revgeo_close": [handle],
        "revgeo_lookup": [handle, c_double, c_double, POINTER(Answer)],
        "revgeo_lookup_many": [handle, size, c_void_p, c_void_p, c_void_p],
        "revgeo_answer_text": [handle, POINTER(Answer), *text_out],
        "revgeo_answer_column": [handle, size, c_void_p, text, c_void_p, POINTER(Texts)],
        "revgeo_hierarchy": [handle, POINTER(Answer), POINTER(Entry), size, POINTER(size)],
        "revgeo_unit_text": [handle, c_uint32, *text_out],
        "revgeo_unit_number": [handle, c_uint32, text, POINTER(c_int64)],
        "revgeo_place_text": [handle, c_uint32, *text_out],
        "revgeo_street_text": [handle, c_uint32, *text_out],
        "revgeo_address_text": [handle, c_uint32, *text_out],
        "revgeo_unit_by_code": [handle, text, POINTER(c_uint32)],
        "revgeo_children": [handle, c_uint32, POINTER(c_uint32), size, POINTER(size)],
        "revgeo_units_containing": [handle, c_double, c_double, POINTER(c_uint32), size, POINTER(size)],
        "revgeo_nearest_places": [handle, c_double, c_double, c_double, POINTER(Place), size, POINTER(size)],
        "revgeo_index_text": [handle, *text_out],
    }
    for name, arguments in functions.items():
        function = getattr(library, name)
        function.argtypes = arguments
        function.restype = c_int32
    library.revgeo_texts_release.argtypes = [POINTER(Texts)]
    library.revgeo_texts_release.restype = None
    for name in ("revgeo_version", "revgeo_error_text"):
        getattr(library, name).restype = text
    return library


library = _load()


def check(status):
    """The status, unless it is an error, which is raised."""
    if status < 0:
        raise RevgeoError(library.revgeo_error_text().decode())
    return status


def bundled_index():
    """The path of the world's index that came with the package."""
    return str(_data / "world.revgeo")


def encoded(text):
    """A text as C takes it, which ends at the first zero."""
    if "\0" in text:
        raise ValueError(f"{text!r} has a zero byte in it")
    return os.fsencode(text)


class Handle:
    """An open geocoder of the library, closed when nobody refers to it any more.

    A call refers to what it was given until it returns, so that none is closed while a thread is inside a call with it.
    """

    #: What ctypes hands to the library in place of this object.
    _as_parameter_ = None

    def __init__(self, path, languages, max_distance, finest_level, street_distance):
        if finest_level is None:
            level = -1
        elif finest_level < 0:
            raise ValueError(f"finest_level is {finest_level}: it is 0 or more, or None for all units and places")
        else:
            level = min(finest_level, 2**31 - 1)
        options = Options(encoded(",".join(languages)) or None, max_distance, street_distance, level)
        handle = c_void_p()
        check(library.revgeo_open_checked(encoded(path), byref(options), ABI_VERSION, _sizes, byref(handle)))
        self._as_parameter_ = handle

    def __del__(self, close=library.revgeo_close):
        close(self)


def read_text(function, *arguments):
    """A text of any length; None where it is absent."""
    room = 128
    while True:
        buffer = ctypes.create_string_buffer(room)
        length = c_size_t()
        status = function(*arguments, buffer, room, byref(length))
        if status != TOO_SMALL:
            break
        room = length.value + 1
    return buffer.value.decode() if check(status) == OK else None


def read_list(kind, function, *arguments):
    """A list of any length."""
    room = 32
    while True:
        items = (kind * room)()
        count = c_size_t()
        status = function(*arguments, items, room, byref(count))
        if status != TOO_SMALL:
            check(status)
            return list(items[: count.value])
        room = count.value
