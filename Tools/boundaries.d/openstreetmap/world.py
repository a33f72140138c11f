"""Give the world OpenStreetMap's country borders and cut its provinces to them."""
import collections
import os
import shutil

import numpy as np
import shapely

from layers import EXTENSIONS, read_layer, write_layer
from openstreetmap.iso_view import apply_iso_view, country_row_of
from openstreetmap.labelling import FaceLabeller, LEFT_OUT
from openstreetmap.names import name_countries
from openstreetmap.plan import Plan
from openstreetmap.sharing import NODING_GRID
from places import read_towns, town_coordinates
from progress import log

COLLINEAR = 3e-5  # tolerance of the coverage simplification that drops needless vertices


def build_openstreetmap(packages, source, folder):
    """From the Natural Earth world in `source` to the finished layers in `folder`."""
    os.makedirs(folder, exist_ok=True)
    countries, provinces, counties = (read_layer(os.path.join(source, name)) for name in ('countries', 'admin1', 'us_counties'))
    plan = Plan(countries, provinces, counties, town_coordinates(read_towns(packages, 500)))
    shapes = _unit_shapes(plan)
    provinces.shapes = shapes[:len(provinces.rows)]
    countries.shapes = _country_shapes(countries.rows, plan.units, shapes)
    apply_iso_view(countries.rows, provinces.rows)
    name_countries(packages, countries)
    write_layer(countries, os.path.join(folder, 'countries'))
    write_layer(provinces, os.path.join(folder, 'admin1'))
    for name in ('us_counties', 'places'):
        for extension in EXTENSIONS:
            shutil.copy(os.path.join(source, f'{name}.{extension}'), folder)


def _unit_shapes(plan):
    lines = plan.lines()
    log(f'noding {len(lines)} lines, {int(shapely.get_num_coordinates(lines).sum())} vertices')
    noded = shapely.unary_union(shapely.multilinestrings(lines), grid_size=NODING_GRID)
    faces = np.array(shapely.get_parts(shapely.polygonize(shapely.get_parts(noded))))
    labels = FaceLabeller(faces, plan).labels()
    log(f'{len(faces)} faces, {int((labels == LEFT_OUT).sum())} of them no country\'s')
    lost = set(range(len(plan.units))) - set(labels)
    assert not lost, [plan.units[i].title for i in lost]
    shapes = np.array([shapely.coverage_union_all(faces[labels == i]) for i in range(len(plan.units))], dtype=object)
    return shapely.coverage_simplify(shapes, COLLINEAR)


def _country_shapes(rows, units, shapes):
    """Each country is the union of its provinces: the two levels share every vertex."""
    members = collections.defaultdict(list)
    for unit, shape in zip(units.all, shapes):
        members[country_row_of(unit)].append(shape)
    return np.array([shapely.coverage_union_all(members[row['adm0_a3']]) for row in rows], dtype=object)
