"""Faces: the smallest areas that the lines between countries and provinces bound."""
import numpy as np
import pandas as pd
import shapely
from shapely import STRtree

# Line ends miss the lines that they should meet by 1e-10 degrees. Snapping to this grid (0.11 m) while noding closes them;
# 1e-5 and 1e-4 give the same faces.
GRID = 1e-6


def build_faces(lines, countries):
    """Node the lines and polygonize them: the faces inside a country, and the index of that country for each."""
    noded = shapely.unary_union(lines, grid_size=GRID)
    faces = np.array(shapely.get_parts(shapely.polygonize(shapely.get_parts(noded))))
    country = containing(countries, shapely.point_on_surface(faces))
    return faces[country >= 0], country[country >= 0]


def containing(polygons, points):
    """For each point the index of a polygon that holds it, or -1."""
    point, polygon = STRtree(polygons).query(points, predicate='within')
    found = np.full(len(points), -1)
    found[point] = polygon
    return found


def overlaps(faces, face_country, provinces, province_country):
    """Which faces and provinces of one country overlap: area, and the share of the face and of the province that it is."""
    face, province = STRtree(provinces).query(faces, predicate='intersects')
    same = face_country[face] == province_country[province]
    face, province = face[same], province[same]
    area = shapely.area(shapely.intersection(faces[face], provinces[province]))
    table = pd.DataFrame({'face': face, 'province': province, 'area': area})
    table = table[table.area > 0].copy()
    table['of_face'] = table.area / shapely.area(faces)[table.face]
    table['of_province'] = table.area / shapely.area(provinces)[table.province]
    return table


def largest(table):
    """For each face the province that overlaps it most."""
    return table.sort_values('area', kind='stable').groupby('face').tail(1)
