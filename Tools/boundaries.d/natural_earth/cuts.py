"""Cut a face along the outlines of provinces where Natural Earth's line file lacks the lines between them."""
import numpy as np
import shapely
from shapely import STRtree

SAMPLE_STEP = 0.02  # degrees, between the points that the Voronoi cells grow from


def cut_lines(face, shapes):
    """Lines that split the face among shapes that cover most of it; what none covers goes to the nearest."""
    pieces = [_polygons_only(shapely.intersection(face, shape)) for shape in shapes]
    cuts = [shapely.intersection(shapely.boundary(piece), face) for piece in pieces]
    rest = _polygons_only(shapely.difference(face, shapely.union_all(pieces)))
    if rest.area > 0:
        cuts += [shapely.intersection(shapely.boundary(cell), rest) for cell in _nearest_cells(pieces, face)]
    lines = [part for cut in cuts for part in shapely.get_parts(cut) if part.geom_type in ('LineString', 'MultiLineString')]
    return [part for line in lines for part in shapely.get_parts(line) if part.length > 0]


def _polygons_only(geometry):
    """An intersection of polygons may leave points and lines behind."""
    return shapely.union_all([p for p in shapely.get_parts(geometry) if p.geom_type in ('Polygon', 'MultiPolygon')])


def _nearest_cells(pieces, face):
    """For each piece the area that is nearer to it than to any other."""
    outlines = [_samples(piece) for piece in pieces]
    points, first = np.unique(np.vstack(outlines), axis=0, return_index=True)
    owner = np.repeat(np.arange(len(pieces)), [len(outline) for outline in outlines])[first]
    cells = np.array(shapely.get_parts(shapely.voronoi_polygons(shapely.multipoints(points), extend_to=face)))
    point, cell = STRtree(cells).query(shapely.points(points), predicate='within')
    cell_owner = np.full(len(cells), -1)
    cell_owner[cell] = owner[point]
    return [shapely.union_all(cells[cell_owner == i]) for i in range(len(pieces))]


def _samples(piece):
    outline = shapely.segmentize(shapely.boundary(piece), SAMPLE_STEP)
    return np.unique(np.round(shapely.get_coordinates(outline), 6), axis=0)
