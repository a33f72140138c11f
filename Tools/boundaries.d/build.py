"""Rebuild the default world: fetch, Natural Earth, OpenStreetMap's borders over it, licences, report."""
import argparse
import os

from lakes import lake_table
from layers import read_layer, write_frame
from licences import write_licences
from natural_earth.world import build_natural_earth
from openstreetmap.world import build_openstreetmap
from packages import Packages
from progress import log
from report.comparison import KEYS, print_comparison
from report.measures import print_measures
from report.towns import print_towns


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--output', required=True, help='folder of the finished layers')
    parser.add_argument('--cache', required=True, help='folder of the packages and of the unfinished world')
    parser.add_argument('--reference', required=True, help='folder of the edition to compare with; its attribution goes along')
    options = parser.parse_args()
    packages = Packages(options.cache)
    unfinished = os.path.join(options.cache, 'natural-earth')
    build_natural_earth(packages, unfinished)
    build_openstreetmap(packages, unfinished, options.output)
    write_frame(lake_table(packages), os.path.join(options.output, 'lakes'))
    write_licences(packages, options.output, os.path.join(options.reference, 'ATTRIBUTION.txt'))
    log('finished; now measuring')
    _report(packages, options)


def _report(packages, options):
    rebuilt, reference = (_read_layers(folder) for folder in (options.output, options.reference))
    print('\nWhat the layers hold')
    print_measures(rebuilt, options.output)
    print('\nAgainst GeoNames')
    print_towns(packages, rebuilt)
    print(f'\nAgainst {options.reference}')
    print_comparison(rebuilt, reference, options.output, options.reference)


def _read_layers(folder):
    return {name: read_layer(os.path.join(folder, name)) for name in KEYS}


if __name__ == '__main__':
    main()
