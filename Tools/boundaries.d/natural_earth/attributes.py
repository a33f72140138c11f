"""The attribute table of the provinces."""
import collections
import re

import geopandas as gpd
import pandas as pd

from chinese import simplified
from cldr import subdivision_names
from natural_earth.corrections import TERRITORIES
from natural_earth.provinces import shapes_of
from natural_earth.spelling import plain

LANGUAGES = ('en', 'zh', 'ja', 'ko', 'ru', 'ar', 'es', 'fr', 'de', 'pt')
LIKE_CITIES = .6  # likeness from which a province without a code still takes the GeoNames code of its cities


def attribute_table(packages, provinces, subdivisions):
    numbers = [_subdivision_number(province, subdivisions) for province in provinces]
    records = [_record(province, subdivisions, number) for province, number in zip(provinces, numbers)]
    table = pd.DataFrame(records)
    missing = set(TERRITORIES.values()) - set(table.terr_a2.dropna())
    assert not missing, missing
    for language in LANGUAGES:
        table['name_' + language] = _names(packages, language, provinces)
    table.insert(0, 'id', _stable_ids(provinces, records))
    return gpd.GeoDataFrame(table, geometry=shapes_of(provinces), crs=4326)


def _subdivision_number(province, subdivisions):
    by_code = subdivisions.number_of_code.get(province.code)
    by_cities = province.closest if province.closest_likeness >= LIKE_CITIES else 0
    return by_code or by_cities


def _record(province, subdivisions, number):
    current = subdivisions.is_current(province.code)
    subdivision = subdivisions[number]
    # Where Natural Earth's unit is a second-level one (départements, UK districts), the level above is the region.
    region = subdivisions[subdivision.parent] if subdivision and subdivision.level == 2 else None
    return {
        'name': province.name,
        'type_en': subdivision.kind if subdivision else None,
        'iso_3166_2': province.code if current else None,
        'iso_old': None if current else province.code,
        'gn_code': subdivision.geonames_code if subdivision else None,
        'gn_id': subdivision.geonames_id if subdivision else 0,
        'fips': province.fips,
        'iso_a2': province.country_iso,
        'adm0_a3': province.country,
        'admin': province.country_name,
        'region': (subdivisions.english.get(region.iso_code) or region.name) if region else None,
        'region_iso': region.iso_code if region else None,
        'terr_a2': TERRITORIES.get((province.country, province.name)),
    }


def _names(packages, language, provinces):
    names = subdivision_names(packages, language)
    found = [names.get(province.code) for province in provinces]
    return [simplified(name) if name else None for name in found] if language == 'zh' else found


def _stable_ids(provinces, records):
    """The ISO code, else country and GeoNames code, else country and name: the same after every build."""
    seen, ids = collections.Counter(), []
    for province, record in zip(provinces, records):
        words = re.sub('[^a-z0-9]+', '-', plain(province.name or 'none'))
        by_geonames = f'{province.country}.{record["gn_code"]}' if record['gn_code'] else f'{province.country}~{words}'
        stem = record['iso_3166_2'] or by_geonames
        seen[stem] += 1
        ids.append(stem if seen[stem] == 1 else f'{stem}~{seen[stem]}')
    return ids
