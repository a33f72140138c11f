"""The border view of ISO 3166: rows and codes where Natural Earth's de facto view differs from the standard."""
from openstreetmap.units import CRIMEA, WESTERN_SAHARA

# Areas without a code of their own that take the code of the country which ISO 3166 counts them to.
SAME_CODE = [('CYN', 'CYP'), ('CNM', 'CYP'), ('SOL', 'SOM')]


def country_row_of(unit):
    return 'UKR' if unit.id in CRIMEA else unit.row


def apply_iso_view(countries, provinces):
    by_code = {row['adm0_a3']: row for row in countries}
    for area, country in SAME_CODE:
        for column in ('iso_a2', 'iso_a3', 'iso_n3'):
            by_code[area][column] = by_code[country][column]
    for province in provinces:
        _correct(province, by_code)


def _correct(province, countries):
    for area, country in SAME_CODE:
        if province['adm0_a3'] == area:
            province['iso_a2'] = countries[country]['iso_a2']
    if province['id'] in WESTERN_SAHARA:
        province |= {'adm0_a3': 'SAH', 'iso_a2': 'EH', 'admin': countries['SAH']['name']}
    if province['id'] in CRIMEA:
        province |= {'adm0_a3': 'UKR', 'iso_a2': 'UA', 'admin': countries['UKR']['name']}
