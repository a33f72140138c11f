"""Arcs: the stretches of rings between two owners, each once, on a grid of 1e-7 degrees."""
import numpy as np
import shapely

SCALE = 1e7  # steps of the grid in a degree
OUTSIDE = -1  # the other side of an arc that has no neighbour
INNER = -2    # both sides are the same owner's: no border
SKIP = -9


def grid_rings(shape):
    """The rings of a polygon as integer coordinates."""
    return [np.rint(shapely.get_coordinates(ring) * SCALE).astype(np.int64)
            for polygon in shapely.get_parts(shape) for ring in (polygon.exterior, *polygon.interiors)]


def arcs_between(shapes, owners):
    """Arcs of the shapes' outlines in degrees: (coordinates, owner, owner of the other side or OUTSIDE)."""
    rings, ring_owners = [], []
    for shape, owner in zip(shapes, owners):
        for ring in grid_rings(shape):
            rings.append(ring)
            ring_owners.append(owner)
    return [(arc / SCALE, owner, other) for arc, owner, other in _arcs_of(rings, np.array(ring_owners))]


def _arcs_of(rings, ring_owners):
    starts = np.concatenate([ring[:-1] for ring in rings])
    ends = np.concatenate([ring[1:] for ring in rings])
    sizes = [len(ring) - 1 for ring in rings]
    ring = np.repeat(np.arange(len(rings)), sizes)
    owner = np.repeat(ring_owners, sizes)
    side = _other_sides(_packed(starts), _packed(ends), owner)
    # An arc ends where the neighbour changes or the ring ends.
    cut = np.ones(len(owner) + 1, bool)
    cut[1:-1] = (side[1:] != side[:-1]) | (ring[1:] != ring[:-1])
    cuts = np.where(cut)[0]
    return [(np.vstack([starts[a:b], ends[b - 1:b]]), owner[a], side[a])
            for a, b in zip(cuts[:-1], cuts[1:]) if side[a] != SKIP]


def _packed(points):
    """One integer for each point, so that points can be sorted and compared."""
    x = (points[:, 0] + 1_800_000_000).astype(np.uint64)
    y = (points[:, 1] + 900_000_000).astype(np.uint64)
    return (x << np.uint64(32)) | y


def _other_sides(starts, ends, owner):
    """For each segment the owner on its other side; SKIP for its second appearance, for inner and for empty ones."""
    low, high = np.minimum(starts, ends), np.maximum(starts, ends)
    order = np.lexsort((np.arange(len(owner)), high, low))
    low_sorted, high_sorted, owner_sorted = low[order], high[order], owner[order]
    first = np.ones(len(order), bool)
    first[1:] = (low_sorted[1:] != low_sorted[:-1]) | (high_sorted[1:] != high_sorted[:-1])
    segment = np.cumsum(first) - 1
    least, greatest, uses = _owner_ranges(segment, owner_sorted)
    other = np.where(owner_sorted == least[segment], greatest[segment], least[segment])
    other = np.where(least[segment] == greatest[segment], INNER, other)
    other = np.where(uses[segment] == 1, OUTSIDE, other)
    side = np.empty(len(owner), int)
    side[order] = np.where(first & (other != INNER), other, SKIP)
    side[low == high] = SKIP
    return side


def _owner_ranges(segment, owner):
    least = np.full(segment[-1] + 1, np.iinfo(int).max)
    greatest = np.full(segment[-1] + 1, -1)
    np.minimum.at(least, segment, owner)
    np.maximum.at(greatest, segment, owner)
    return least, greatest, np.bincount(segment)
