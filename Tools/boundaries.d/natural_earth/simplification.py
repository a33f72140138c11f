"""Simplify a coverage arc by arc, so that neighbours keep sharing their borders."""
import numpy as np
import shapely
from shapely import STRtree

TOLERANCE = 0.0015  # degrees
SMALL_SHARE = .02   # of the square root of a small polygon's area: its arcs are simplified less
TOUCHING = 1e-7     # degrees
ROUNDS = 12


def simplify_coverage(shapes):
    """The shapes with simplified arcs (Douglas-Peucker). What would cross or vanish keeps its original arcs."""
    simplifier = ArcSimplifier(shapes)
    for _ in range(ROUNDS):
        spoiled = simplifier.crossing_arcs() or simplifier.arcs_of_lost_parts()
        if not spoiled:
            return simplifier.rebuilt()
        simplifier.restore(spoiled)
    raise SystemExit('simplification did not settle')


class ArcSimplifier:
    def __init__(self, shapes):
        self.shape_count = len(shapes)
        self.parts = shapely.get_parts(shapes)
        self.owner = np.repeat(np.arange(len(shapes)), shapely.get_num_geometries(shapes))
        self.inner_points = shapely.point_on_surface(self.parts)
        outlines = shapely.unary_union(shapely.boundary(shapes))
        self.arcs = np.array(shapely.get_parts(shapely.line_merge(outlines)))
        self.simplified = np.array([shapely.simplify(arc, tolerance, preserve_topology=True)
                                    for arc, tolerance in zip(self.arcs, self._tolerances())])

    def _tolerances(self):
        middles = shapely.line_interpolate_point(self.arcs, .5, normalized=True)
        arc, part = STRtree(self.parts).query(middles, predicate='dwithin', distance=TOUCHING)
        smallest = np.full(len(self.arcs), np.inf)
        np.minimum.at(smallest, arc, shapely.area(self.parts)[part])
        return np.minimum(TOLERANCE, SMALL_SHARE * np.sqrt(smallest))

    def crossing_arcs(self):
        """Arcs may only meet at their ends: the simplified ones that cross themselves or meet another elsewhere than before."""
        crossing = set(np.where(~shapely.is_simple(self.simplified))[0])
        first, second = STRtree(self.simplified).query(self.simplified, predicate='intersects')
        pairs = first < second
        first, second = first[pairs], second[pairs]
        now = shapely.intersection(self.simplified[first], self.simplified[second])
        before = shapely.intersection(self.arcs[first], self.arcs[second])
        moved = (shapely.length(now) > 0) | (shapely.get_num_coordinates(now) != shapely.get_num_coordinates(before))
        crossing.update(first[moved], second[moved])
        return self._still_simplified(crossing)

    def arcs_of_lost_parts(self):
        """A ring may have swallowed an islet: every part's inner point must still be alone in a face of its own."""
        self.faces = np.array(shapely.get_parts(shapely.polygonize(self.simplified)))
        self.part, self.face = STRtree(self.faces).query(self.inner_points, predicate='within')
        faces_of_part = np.bincount(self.part, minlength=len(self.parts))
        parts_of_face = np.bincount(self.face, minlength=len(self.faces))
        if len(self.faces) >= len(self.parts) and (faces_of_part == 1).all() and (parts_of_face <= 1).all():
            return []
        lost = set(np.where(faces_of_part != 1)[0]) | {p for p, f in zip(self.part, self.face) if parts_of_face[f] > 1}
        near = STRtree(self.arcs).query(self.parts[sorted(lost)], predicate='dwithin', distance=TOLERANCE)[1]
        spoiled = self._still_simplified(set(near))
        assert spoiled, 'parts are lost though their arcs are the original ones'
        return spoiled

    def _still_simplified(self, arcs):
        return [a for a in arcs if not self.simplified[a].equals_exact(self.arcs[a], 0)]

    def restore(self, arcs):
        self.simplified[arcs] = self.arcs[arcs]

    def rebuilt(self):
        polygons = [[] for _ in range(self.shape_count)]
        for part, face in zip(self.part, self.face):
            polygons[self.owner[part]].append(self.faces[face])
        return np.array([shapely.multipolygons(p) if len(p) > 1 else p[0] for p in polygons])
