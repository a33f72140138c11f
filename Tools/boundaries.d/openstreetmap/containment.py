"""Which points lie in which polygons."""
import numpy as np
from shapely import STRtree

CHUNK = 500  # polygons that are prepared at once: it bounds the memory


def inside(polygons, points):
    """All pairs (polygon, point) with the point in the polygon or on its edge, as two arrays of indices."""
    polygons = np.asarray(polygons, dtype=object)
    if not len(polygons):
        return np.zeros((2, 0), int)
    tree = STRtree(points)
    chunks = [tree.query(polygons[i:i + CHUNK], predicate='intersects') + [[i], [0]] for i in range(0, len(polygons), CHUNK)]
    return np.concatenate(chunks, axis=1)


def holders(polygons, points, ids=None):
    """For each point the list of polygons that hold it, by index or by the given ids."""
    found = [[] for _ in points]
    for polygon, point in zip(*inside(polygons, points)):
        found[point].append(polygon if ids is None else ids[polygon])
    return found
