"""Share out what no province covers (sea, slivers along the border): each point of it goes to the nearest province of its country.

"Nearest" is among points along the outlines of the provinces; the lines between are the ridges of their Voronoi diagram.
"""
import collections
import math

import numpy as np
import shapely
from scipy.spatial import Voronoi, cKDTree
from shapely import STRtree

from openstreetmap.arcs import OUTSIDE, arcs_between

NODING_GRID = 1e-7       # degrees
SAMPLE_STEP = .01        # degrees
SET_BACK = 5e-4          # degrees: samples stay off the ends of an arc, where two provinces meet
RIDGE_TOLERANCE = 4e-3   # degrees
FAR_CORNERS = [[-900, -900], [900, -900], [900, 900], [-900, 900]]  # they close the cells at the rim


class OutlineSamples:
    """Points along the outer arcs of a country's provinces, in a plane where both axes measure the same."""

    def __init__(self, members, shapes, outer_arcs):
        points, owners = [], []
        for i in members:
            for sample in _samples(shapes[i], outer_arcs[i]):
                points.append(sample)
                owners.append(np.full(len(sample), i))
        points, owners = np.vstack(points), np.concatenate(owners)
        self.scale = [max(.1, math.cos(math.radians(np.median(points[:, 1])))), 1]
        _, distinct = np.unique(np.rint(points / NODING_GRID), axis=0, return_index=True)
        self.points, self.owners = points[distinct] * self.scale, owners[distinct]
        self._tree = cKDTree(self.points)

    def nearest_owner(self, point):
        return self.owners[self._tree.query(point * self.scale)[1]]

    def ridges(self):
        """Lines with a different province nearest on either side, in degrees."""
        diagram = Voronoi(np.vstack([self.points, FAR_CORNERS]))
        owners = np.concatenate([self.owners, [OUTSIDE] * len(FAR_CORNERS)])[diagram.ridge_points]
        dividing = (owners[:, 0] != owners[:, 1]) & (owners.min(1) >= 0)
        ends = np.array(diagram.ridge_vertices)[dividing]
        ends = ends[(ends >= 0).all(1)]  # a ridge without end has none to name
        segments = diagram.vertices[ends] / self.scale
        on_earth = (np.abs(segments[:, :, 0]).max(1) < 181) & (np.abs(segments[:, :, 1]).max(1) < 91)
        lines = list(shapely.linestrings(segments[on_earth]))
        return np.array(shapely.get_parts(shapely.line_merge(shapely.multilinestrings(lines)))) if lines else np.array([])


def _samples(shape, arcs):
    if not arcs:
        return [shapely.get_coordinates(shape)]
    dense = [shapely.get_coordinates(shapely.segmentize(shapely.linestrings(arc), SAMPLE_STEP)) for arc in arcs]
    return [np.vstack([_set_back(arc[0], arc[1]), arc[1:-1], _set_back(arc[-1], arc[-2])]) for arc in dense]


def _set_back(end, neighbour):
    step = neighbour - end
    return end + step * min(.3, SET_BACK / max(1e-12, np.hypot(*step)))


def outer_arcs(units, shapes):
    """For each unit the arcs that have no other unit of the same country row behind them."""
    outer = collections.defaultdict(list)
    for arc, owner, other in arcs_between(shapes, range(len(units))):
        if other == OUTSIDE:
            outer[owner].append(arc)
        elif units[owner].row != units[other].row:
            outer[owner].append(arc)
            outer[other].append(arc)
    return outer


def sample_countries(codes, units, shapes):
    arcs = outer_arcs(units, shapes)
    members = {code: units.of_country(code) for code in codes}
    return {code: OutlineSamples(own, shapes, arcs) for code, own in members.items() if own}


def ridge_lines(samples, units, shapes, zones):
    """The ridges of every country that has several provinces, as far as they lie outside the provinces and inside its zones."""
    lines = []
    for code, sampled in samples.items():
        members = units.of_country(code)
        if len(members) > 1 and code != 'AQ':
            zone_shapes = np.array([zone.shape for zone in zones if zone.code == code], dtype=object)
            lines += _clipped(sampled.ridges(), shapes[members], zone_shapes)
    return lines


def _clipped(ridges, provinces, zones):
    land = shapely.union_all(provinces, grid_size=NODING_GRID)
    shapely.prepare(land)
    keep = ~shapely.contains_properly(land, ridges)
    if len(zones):
        in_zone = np.zeros(len(ridges), bool)
        in_zone[STRtree(ridges).query(zones, predicate='intersects')[1]] = True
        keep &= in_zone
    outside = shapely.simplify(shapely.difference(ridges[keep], land), RIDGE_TOLERANCE)
    return [shapely.get_coordinates(line) for line in shapely.get_parts(outside)
            if line.geom_type == 'LineString' and line.length > 0]
