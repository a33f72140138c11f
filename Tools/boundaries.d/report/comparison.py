"""How a rebuilt world differs from another edition of it: rows, attributes, geometry."""
import filecmp
import os

import numpy as np
import shapely

from layers import EXTENSIONS

KEYS = {'countries': 'adm0_a3', 'admin1': 'id', 'us_counties': 'geoid', 'places': 'gn_id', 'lakes': 'ne_id'}
SHOWN = 20  # differences that are listed


def print_comparison(rebuilt, reference, folder, reference_folder):
    for name, key in KEYS.items():
        files = [f'{name}.{extension}' for extension in EXTENSIONS]
        _, differing, missing = filecmp.cmpfiles(folder, reference_folder, files, shallow=False)
        if not differing and not missing:
            print(f'{name}: the same, byte for byte')
        else:
            print(f'{name}: files that differ: {", ".join(differing + missing)}')
            _compare(rebuilt[name], reference[name], key)
    texts = sorted(file for file in os.listdir(reference_folder) if file.endswith('.txt'))
    _, differing, missing = filecmp.cmpfiles(folder, reference_folder, texts, shallow=False)
    print('licences and attribution:', 'differ: ' + ', '.join(differing + missing) if differing or missing else 'the same, byte for byte')


def _compare(rebuilt, reference, key):
    new, old = _by_key(rebuilt, key), _by_key(reference, key)
    print(f'    rows {len(new)}, there {len(old)}')
    print(f'    only here: {_some(new.keys() - old.keys())}; only there: {_some(old.keys() - new.keys())}')
    print(f'    same order: {"yes" if list(new) == list(old) else "no"}')
    common = [k for k in new if k in old]
    _compare_cells([(k, rebuilt.rows[new[k]], reference.rows[old[k]]) for k in common])
    _compare_shapes(common, rebuilt.shapes[[new[k] for k in common]], reference.shapes[[old[k] for k in common]])


def _by_key(layer, key):
    return {row[key]: i for i, row in enumerate(layer.rows)}


def _compare_cells(pairs):
    changes = [f'{key} {column}: there {old.get(column)!r}, here {new.get(column)!r}'
               for key, new, old in pairs for column in sorted(new.keys() | old.keys()) if new.get(column) != old.get(column)]
    print(f'    cells that differ: {len(changes)}')
    for change in changes[:SHOWN]:
        print(f'        {change}')


def _compare_shapes(keys, new, old):
    moved = ~shapely.equals_exact(new, old, 0)
    print(f'    shapes that differ: {int(moved.sum())}')
    if not moved.any():
        return
    if new[0].geom_type == 'Point':
        print(f'    farthest: {shapely.distance(new, old).max():.7f} degrees')
        return
    apart = shapely.area(shapely.symmetric_difference(new[moved], old[moved]))
    share = apart / np.maximum(shapely.area(old[moved]), 1e-12)
    worst = int(np.argmax(share))
    print(f'    area that is in one only: {apart.sum() / shapely.area(old).sum():.2e} of the whole, '
          f'at most {share[worst]:.2e} of a unit ({np.array(keys)[moved][worst]})')


def _some(items):
    items = sorted(items)
    more = f' ... {len(items)} in all' if len(items) > SHOWN else ''
    return (', '.join(items[:SHOWN]) or 'none') + more
