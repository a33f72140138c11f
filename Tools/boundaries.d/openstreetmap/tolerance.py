"""Simplify OpenStreetMap's borders: fine near towns, coarse far from them, coarser at sea."""
import math

import numpy as np
import shapely
from scipy.spatial import cKDTree

EARTH_RADIUS = 6371  # km
METRES_PER_DEGREE = (111_320, 110_900)  # of longitude at the equator, of latitude

FINE, COARSE = 12, 200      # metres
NEAR, SLOPE = 2.5, 8        # km from a town that is fine, and metres more for each km beyond
LAND_STEP = .02             # degrees, between the points that stand for the land's outline
OFFSHORE = 4                # km from the land's outline where the sea's tolerance begins ...
SEA_SLOPE, SEA_COARSE = 100, 1500  # ... metres for each km beyond 3, and at most
LONG_ARC = 50               # vertices; only longer arcs are thinned first
THINNING = 1.5e-5           # degrees, about 1.5 m


class BorderSimplifier:
    def __init__(self, towns, countries):
        self.towns = cKDTree(unit_vectors(towns))
        self.land = cKDTree(unit_vectors(shapely.get_coordinates(shapely.segmentize(countries.shapes, LAND_STEP))))

    def simplified(self, arc):
        if len(arc) > LONG_ARC:
            arc = _thinned(arc)
        return arc[_kept_vertices(arc, self._tolerances(arc))]

    def _tolerances(self, arc):
        vectors = unit_vectors(arc)
        from_town, from_land = _nearest_km(self.towns, vectors), _nearest_km(self.land, vectors)
        tolerance = np.clip(FINE + SLOPE * np.maximum(0, from_town - NEAR), FINE, COARSE)
        at_sea = np.maximum(tolerance, np.minimum(SEA_COARSE, SEA_SLOPE * (from_land - 3)))
        return np.where(from_land > OFFSHORE, at_sea, tolerance)


def unit_vectors(coordinates):
    radians = np.radians(coordinates)
    cosine = np.cos(radians[:, 1])
    return np.stack([cosine * np.cos(radians[:, 0]), cosine * np.sin(radians[:, 0]), np.sin(radians[:, 1])], 1)


def _nearest_km(tree, vectors):
    chord = tree.query(vectors)[0]
    return 2 * np.arcsin(np.minimum(1, chord / 2)) * EARTH_RADIUS


def _thinned(arc):
    """Drop what is nearly collinear first: the search that follows asks for the nearest town of every vertex."""
    if (arc[0] == arc[-1]).all():
        return shapely.get_coordinates(shapely.simplify(shapely.Polygon(arc), THINNING).exterior)
    return shapely.get_coordinates(shapely.simplify(shapely.linestrings(arc), THINNING, preserve_topology=False))


def _kept_vertices(arc, tolerance):
    """Douglas-Peucker with a tolerance (metres) of its own at every vertex: the indices that stay."""
    last = len(arc) - 1
    if last < 2:
        return np.arange(last + 1)
    plane = arc * _metres(arc)
    corners = _ring_corners(plane) if (arc[0] == arc[-1]).all() else [0, last]
    keep = np.zeros(last + 1, bool)
    keep[corners] = True
    stack = list(zip(corners[:-1], corners[1:]))
    while stack:
        a, b = stack.pop()
        if b - a < 2:
            continue
        excess = _distances(plane[a + 1:b], plane[a], plane[b]) / tolerance[a + 1:b]
        worst = int(np.argmax(excess))
        if excess[worst] > 1:
            middle = a + 1 + worst
            keep[middle] = True
            stack += [(a, middle), (middle, b)]
    return np.where(keep)[0]


def _metres(arc):
    x, y = METRES_PER_DEGREE
    return [x * max(.05, math.cos(math.radians(arc[:, 1].mean()))), y]


def _ring_corners(plane):
    """A closed arc keeps four corners, or fewer: its ends, the farthest vertex, and the one farthest from the line between."""
    from_start = plane - plane[0]
    farthest = int(np.argmax((from_start ** 2).sum(1)))
    x, y = from_start[farthest]
    widest = int(np.argmax(np.abs(from_start @ [-y, x])))
    return sorted({0, farthest, widest, len(plane) - 1})


def _distances(points, start, end):
    """From each point to the segment."""
    along, offset = end - start, points - start
    length = along @ along
    share = np.clip(offset @ along / length, 0, 1) if length > 0 else np.zeros(len(offset))
    miss = offset - share[:, None] * along
    return np.sqrt((miss * miss).sum(1))
