"""Two witnesses for what a province is: shapes of Natural Earth 5 with codes and names, and the GeoNames cities inside it."""
import collections
import json

import numpy as np
import pandas as pd
import shapely
from shapely import STRtree

from natural_earth.faces import GRID
from natural_earth.faces import containing
from natural_earth.provinces import shapes_of
from natural_earth.subdivisions import read_table


# ---------------------------------------------------------------- shapes
def compare_shapes(packages, provinces):
    """Superset's country maps are Natural Earth 5 with codes, but moved, merged or replaced here and there: only like shapes count."""
    codes, names, shapes = _coded_shapes(packages)
    table = _likeness(shapes_of(provinces), shapes)
    # Some maps hold the same shape twice, under two spellings: of equals, the one that is spelt as the province is.
    table['same_name'] = [names[s] == provinces[p].name for p, s in zip(table.province, table.coded)]
    best = table.sort_values(['iou', 'same_name', 'coded']).groupby('province').tail(1)
    for row in best.itertuples():
        province = provinces[row.province]
        province.shape_iou, province.shape_code, province.shape_name = row.iou, codes[row.coded], names[row.coded]


def _coded_shapes(packages):
    features = []
    for path in packages.find('apache-superset', 'superset/static/assets/*.geojson'):
        with open(path, encoding='utf-8') as file:
            features += [feature for feature in json.load(file)['features'] if feature['geometry']]
    codes = [feature['properties'].get('ISO') for feature in features]
    names = [feature['properties'].get('NAME_1') for feature in features]
    shapes = [shapely.make_valid(shapely.geometry.shape(feature['geometry'])) for feature in features]
    return codes, names, np.array(shapes)


def _likeness(shapes, coded_shapes):
    """Intersection over union of every pair that meets."""
    province, coded = STRtree(coded_shapes).query(shapes, predicate='intersects')
    common = shapely.area(shapely.intersection(shapes[province], shapely.set_precision(coded_shapes[coded], GRID)))
    total = shapely.area(shapes)[province] + shapely.area(coded_shapes)[coded] - common
    return pd.DataFrame({'province': province, 'coded': coded, 'iou': common / total})


# ---------------------------------------------------------------- cities
def compare_cities(packages, provinces, subdivisions):
    """A subdivision is the province when the cities of both are the same ones (Jaccard index)."""
    cities = read_table(packages, 'cities/cities.tsv')
    points = shapely.points([float(city[6]) for city in cities], [float(city[5]) for city in cities])
    inside = containing(shapes_of(provinces), points)
    in_both, in_subdivision, in_province = collections.Counter(), collections.Counter(), collections.Counter()
    for city, province in zip(cities, inside):
        numbers = subdivisions.with_parents(int(number) for number in city[2].split('|') if number)
        in_subdivision.update(numbers)
        if province >= 0:
            in_province[province] += 1
            in_both.update((province, number) for number in numbers)
    for (province, number), count in in_both.items():
        provinces[province].likeness[number] = count / (in_province[province] + in_subdivision[number] - count)
    for province in provinces:
        _choose_closest(province, subdivisions)


def _choose_closest(province, subdivisions):
    """Of equals the upper level: a country's only city is in its province and in its district."""
    if province.likeness:
        likeness, _, number = max((j, -subdivisions[n].level, n) for n, j in province.likeness.items())
        province.closest, province.closest_likeness = number, likeness
