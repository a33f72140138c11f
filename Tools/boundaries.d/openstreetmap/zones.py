"""OpenStreetMap's borders, as time-zone polygons: each zone lies in one country, so a country is the union of its zones."""
import importlib.resources
from dataclasses import dataclass

import numpy as np
import shapely
from timezonefinder import TimezoneFinder

SOUTH = -60  # beyond it all is Antarctica by ISO 3166; the zones there are wedges of claims
INSIDE_ANOTHER = 'Asia/Urumqi'  # lies within Asia/Shanghai
OWN_CODES = {'Europe/Simferopol': 'UA-C', 'Asia/Famagusta': 'CY-N'}  # parts of a country that must be told apart


@dataclass
class ZonePart:
    """One polygon of a time zone, and the country that zone.tab gives the zone."""
    zone: str
    code: str
    shape: shapely.Polygon


def read_zones(countries):
    codes = _country_of_zones()
    finder = TimezoneFinder()
    parts = [_part(finder, i, codes) for i in range(len(finder.boundaries))]
    parts = [part for part in parts if part.code and part.shape.representative_point().y > SOUTH]
    _separate_vietnam(parts, countries)
    for part in parts:
        part.code = OWN_CODES.get(part.zone, part.code)
    return parts


def _country_of_zones():
    table = importlib.resources.files('tzdata') / 'zoneinfo' / 'zone.tab'
    rows = [line.split('\t') for line in table.read_text().splitlines() if not line.startswith('#')]
    return {row[2]: row[0] for row in rows}


def _part(finder, i, codes):
    zone = finder.timezone_names[finder.zone_id_of(i)]
    assert zone in codes or zone.startswith('Etc/'), zone  # Etc/ zones are the open sea
    shell, *holes = finder.get_polygon(i, coords_as_pairs=True)
    return ZonePart(zone, codes.get(zone), shapely.Polygon(np.array(shell), [np.array(hole) for hole in holes]))


def _separate_vietnam(parts, countries):
    """North Vietnam has no zone of its own: Asia/Bangkok holds it and Thailand."""
    vietnam, thailand = (shapely.union_all([shape for row, shape in zip(countries.rows, countries.shapes) if row['adm0_a3'] == code])
                         for code in ('VNM', 'THA'))
    for part in parts:
        if part.zone == 'Asia/Bangkok' and part.shape.distance(vietnam) < part.shape.distance(thailand):
            part.code = 'VN'
