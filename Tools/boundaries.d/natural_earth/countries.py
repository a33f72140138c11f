"""The country layer under OpenStreetMap's borders: each country the union of its provinces, so that the two levels nest."""
import re

import geopandas as gpd

from layers import is_text

LANGUAGES = 'AR|BN|DE|EN|ES|FA|FR|EL|HE|HI|HU|ID|IT|JA|KO|NL|PL|PT|RU|SV|TR|UK|UR|VI|ZH|ZHT'


def country_table(countries, units):
    shapes = units.dissolve('country').geometry
    assert len(shapes) == len(countries)
    columns = {
        'adm0_a3': countries.ADM0_A3,
        'iso_a2': countries.iso2,
        'iso_a3': [_code(code) for code in countries.ISO_A3_EH],
        'iso_n3': [_code(code) for code in countries.ISO_N3_EH],
        'name': countries.NAME_LONG,
        'name_short': countries.NAME,
        'formal_en': countries.FORMAL_EN,
        'sov_a3': countries.SOV_A3,
        'sovereign': countries.SOVEREIGNT,
        'type': countries.TYPE,
        'continent': countries.CONTINENT,
        'region_un': countries.REGION_UN,
        'subregion': countries.SUBREGION,
        'note': [a if is_text(a) else b for a, b in zip(countries.NOTE_BRK, countries.NOTE_ADM0)],
        'label_x': countries.LABEL_X,
        'label_y': countries.LABEL_Y,
        'ne_id': countries.NE_ID,
        'wikidata': countries.WIKIDATAID,
    }
    table = gpd.GeoDataFrame(columns, geometry=shapes.loc[range(len(countries))].values, crs=4326)
    table.loc[table.adm0_a3 == 'KOS', ['iso_a2', 'iso_a3']] = ['XK', 'XKX']
    for column in countries.columns:
        if re.fullmatch(f'NAME_({LANGUAGES})', column):
            table[column.lower()] = countries[column].values
    return table


def _code(code):
    return code if is_text(code) and code != '-99' else None
