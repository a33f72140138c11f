"""The world before OpenStreetMap's borders: Natural Earth's countries and provinces, US counties and GeoNames' places."""
import os

import shapely

from counties import county_table
from layers import write_frame
from natural_earth.attributes import attribute_table
from natural_earth.codes import assign_codes
from natural_earth.countries import country_table
from natural_earth.labelling import label_provinces
from natural_earth.names import mend_names
from natural_earth.provinces import make_provinces
from natural_earth.simplification import simplify_coverage
from natural_earth.sources import read_countries, read_known_provinces, read_province_lines
from natural_earth.subdivisions import Subdivisions
from natural_earth.witnesses import compare_cities, compare_shapes
from places import place_table
from progress import log


def build_natural_earth(packages, folder):
    os.makedirs(folder, exist_ok=True)
    countries, known = read_countries(packages), read_known_provinces(packages)
    units = label_provinces(countries, read_province_lines(packages), known)
    log(f'{len(units)} units, {shapely.get_num_coordinates(units.geometry.values).sum()} vertices')
    provinces = make_provinces(units, countries, known)
    subdivisions = Subdivisions(packages)
    compare_shapes(packages, provinces)
    compare_cities(packages, provinces, subdivisions)
    assign_codes(provinces, subdivisions)
    mend_names(provinces, subdivisions)
    log(f'{sum(p.code is not None for p in provinces)} provinces have an ISO 3166-2 code')
    # The witnesses saw the full shapes; only what is written is simplified.
    table = attribute_table(packages, provinces, subdivisions)
    units['geometry'] = table['geometry'] = simplify_coverage(units.geometry.values)
    named = [not province.is_filler for province in provinces]
    write_frame(country_table(countries, units), os.path.join(folder, 'countries'))
    write_frame(table[named], os.path.join(folder, 'admin1'))
    write_frame(county_table(packages), os.path.join(folder, 'us_counties'))
    write_frame(place_table(packages, table, subdivisions), os.path.join(folder, 'places'))
