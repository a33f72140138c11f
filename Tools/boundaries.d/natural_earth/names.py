"""Mend Natural Earth's province names: newer spellings, names that two provinces have swapped, and a list by hand."""
import collections

from layers import is_text
from natural_earth.corrections import MISNAMED, NAMES
from natural_earth.provinces import province_at
from natural_earth.spelling import plain

SAME_SHAPE = .95   # likeness from which Natural Earth 5's spelling is taken
SURE_CITIES = .7   # likeness from which the cities tell that a name is another province's


def mend_names(provinces, subdivisions):
    _check_corrections(provinces)
    for province in provinces:
        _respell(province)
    first_names = collections.Counter((p.country, plain(p.first_name)) for p in provinces if is_text(p.first_name))
    for province in provinces:
        number = _misplaced(province, subdivisions, first_names)
        if number:
            _rename(province, provinces, subdivisions, number)
    for country, point, name, code in MISNAMED:
        province = province_at(provinces, country, point)
        province.name = name
        _move_code(code, province, provinces)
    for province in provinces:
        if province.name is None and not province.is_filler:
            province.name = province.geonames_name


def _check_corrections(provinces):
    unused = set(NAMES) - {(p.country, p.first_name) for p in provinces}
    assert not unused, unused


def _respell(province):
    key = (province.country, province.name)
    if key in NAMES:
        province.name = NAMES[key]
    # Latvia's map shows the municipalities of 2021, not the older units of the same shape.
    elif province.shape_iou >= SAME_SHAPE and is_text(province.shape_name) and 'novads' not in province.shape_name:
        province.name = province.shape_name


def _misplaced(province, subdivisions, first_names):
    """The subdivision whose cities these are and whose name GeoNames gives, if Natural Earth has put another province's name here."""
    closest = subdivisions[province.closest]
    if not closest or not closest.iso_code or province.closest_likeness < SURE_CITIES:
        return 0
    if not is_text(province.name) or not is_text(province.geonames_name):
        return 0
    names = subdivisions.plain_names_of(closest.iso_code)
    if plain(province.name) in names or plain(province.geonames_name) not in names:
        return 0
    another_has_it = subdivisions.all_codes_named(province.country_iso, province.name) - {closest.iso_code}
    doubled = first_names[province.country, plain(province.first_name)] > 1
    return province.closest if another_has_it or doubled else 0


def _rename(province, provinces, subdivisions, number):
    subdivision = subdivisions[number]
    province.name = subdivisions.english.get(subdivision.iso_code) or subdivision.name
    _move_code(subdivision.iso_code, province, provinces)


def _move_code(code, province, provinces):
    for other in provinces:
        if other.code == code:
            other.code = None
    province.code = code
