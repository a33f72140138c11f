"""Do the layers put each town of GeoNames into the country and the province that GeoNames names?"""
import collections

import numpy as np
import shapely
from scipy.spatial import cKDTree

from natural_earth.subdivisions import Subdivisions
from openstreetmap.arcs import OUTSIDE, arcs_between
from openstreetmap.containment import holders
from openstreetmap.tolerance import EARTH_RADIUS, unit_vectors
from places import read_towns, town_coordinates

BORDER_TOWNS = 2000
BORDER_STEP = .0005  # degrees, between the points that stand for a border


class Towns:
    """Points with the country code that GeoNames gives, and the units of the layers that hold them."""

    def __init__(self, layers, points, codes):
        self.points, self.codes = points, codes
        self.countries = holders(layers['countries'].shapes, points, ids=layers['countries'].rows)
        self.provinces = holders(layers['admin1'].shapes, points, ids=layers['admin1'].rows)

    def found_codes(self, i):
        """The codes of the country and, overseas, of the territory. An area without a code of its own gives none."""
        codes = {row['iso_a2'] for row in self.countries[i]} | {row['terr_a2'] for row in self.provinces[i]}
        return codes - {''}

    def outside(self):
        return [i for i in range(len(self.points)) if not self.found_codes(i)]

    def elsewhere(self):
        found = [self.found_codes(i) for i in range(len(self.points))]
        return [i for i, codes in enumerate(found) if codes and self.codes[i] not in codes]


def print_towns(packages, layers):
    places = layers['places']
    _print_countries('places of the set', Towns(layers, places.shapes, [row['iso_a2'] for row in places.rows]))
    small = read_towns(packages, 500)
    towns = Towns(layers, shapely.points(town_coordinates(small)), [town['countrycode'] for town in small])
    _print_countries('towns of 500 and more', towns)
    _print_border_towns(layers, towns)
    _print_provinces(packages, towns, small)


def _print_countries(title, towns):
    elsewhere = towns.elsewhere()
    print(f'{len(towns.points)} {title}: {len(towns.outside())} outside every country with a code, '
          f'{len(elsewhere)} in another than GeoNames says')
    pairs = collections.Counter(f"{towns.codes[i]} in {'/'.join(sorted(towns.found_codes(i)))}" for i in elsewhere)
    print('   ', ', '.join(f'{pair} {count}' for pair, count in pairs.most_common(12)))


def _print_border_towns(layers, towns):
    """The towns nearest to a line between two country rows, disputed lines included."""
    arcs = arcs_between(layers['countries'].shapes, range(len(layers['countries'].rows)))
    borders = [shapely.linestrings(arc) for arc, _, other in arcs if other != OUTSIDE]
    tree = cKDTree(unit_vectors(shapely.get_coordinates(shapely.segmentize(borders, BORDER_STEP))))
    kilometres = tree.query(unit_vectors(shapely.get_coordinates(towns.points)))[0] * EARTH_RADIUS
    nearest = set(np.argsort(kilometres)[:BORDER_TOWNS])
    wrong = nearest & set(towns.elsewhere() + towns.outside())
    print(f'{BORDER_TOWNS} towns nearest to a border: {len(wrong)} not in the country that GeoNames says ({len(wrong) / BORDER_TOWNS:.2%})')


def _print_provinces(packages, towns, small):
    codes = {s.geonames_code: s.iso_code for s in Subdivisions(packages).all if s.geonames_code and s.iso_code}
    asked = same = 0
    for town, provinces in zip(small, towns.provinces):
        code = codes.get(f"{town['countrycode']}.{town['admin1code']}")
        if code and provinces and provinces[0]['iso_3166_2']:
            asked += 1
            same += code in (provinces[0]['iso_3166_2'], provinces[0]['region_iso'])
    print(f'{asked} towns with an ISO 3166-2 code on both sides: {same / asked:.2%} in the province, or its region, that GeoNames says')
