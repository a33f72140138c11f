"""US states dissolved from the counties, so that state and county never contradict each other."""
import collections

import shapely


def states_from_counties(counties, units):
    """New shapes by unit index."""
    counties_of = collections.defaultdict(list)
    for row, shape in zip(counties.rows, counties.shapes):
        counties_of[row['iso_3166_2']].append(shape)
    return {i: shapely.coverage_union_all(counties_of[unit.code]) for i, unit in enumerate(units.all) if unit.row == 'USA'}
