"""What the finished layers hold, and whether their geometry is sound."""
import os

import shapely

HEADINGS = ('layer', 'rows', 'parts', 'vertices', 'holes', 'valid', 'coverage', 'MB shp', 'MB dbf')
ROW = '{:12} {:>7} {:>7} {:>10} {:>6} {:>7} {:>9} {:>7} {:>7}'


def print_measures(layers, folder):
    print(ROW.format(*HEADINGS))
    for name, layer in layers.items():
        sizes = [f'{os.path.getsize(os.path.join(folder, name + e)) / 1e6:.2f}' for e in ('.shp', '.dbf')]
        print(ROW.format(name, len(layer.rows), *_measures(layer.shapes), *sizes))
    total = sum(os.path.getsize(os.path.join(folder, file)) for file in os.listdir(folder))
    print(f'{total / 1e6:.1f} MB in all; files: {len(os.listdir(folder))}')
    _print_nesting(layers)


def _measures(shapes):
    vertices = int(shapely.get_num_coordinates(shapes).sum())
    if shapes[0].geom_type == 'Point':
        return '-', vertices, '-', '-', '-'
    parts = shapely.get_parts(shapes)
    holes = int(shapely.get_num_interior_rings(parts).sum())
    valid = int(shapely.is_valid(shapes).sum())
    return len(parts), vertices, holes, valid, 'sound' if shapely.coverage_is_valid(shapes) else 'UNSOUND'


def _print_nesting(layers):
    """Whether the provinces of each country are the country."""
    countries, provinces = layers['countries'], layers['admin1']
    differing = []
    for row, shape in zip(countries.rows, countries.shapes):
        own = [s for r, s in zip(provinces.rows, provinces.shapes) if r['adm0_a3'] == row['adm0_a3']]
        if own and shapely.symmetric_difference(shape, shapely.coverage_union_all(own)).area > 0:
            differing.append(row['adm0_a3'])
    print('countries that are not the union of their provinces:', ', '.join(differing) or 'none')
