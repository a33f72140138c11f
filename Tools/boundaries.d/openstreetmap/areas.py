"""Areas that the time zones leave open or get wrong: Kosovo, Jan Mayen, Antarctica, islands without a zone, claims of 200 miles."""
import math
from dataclasses import dataclass

import numpy as np
import shapely

from openstreetmap.containment import inside

JAN_MAYEN = shapely.box(-10.5, 69.5, -6.5, 72.5)
ANTARCTICA = shapely.box(-180, -90, 180, -60)
WORLD = shapely.box(-180, -90, 180, 90)
ISLAND_WATERS = .2   # degrees: 12 nautical miles
CLAIM_WATERS = .25   # degrees, about 27 km
# Countries whose zones reach 200 miles out.
WIDE_CLAIMS = ('PE', 'CL', 'EC', 'SV', 'NI')


@dataclass
class Override:
    """Inside `shape` the country is `code`: where the zones say `within`, or, without it, where they say nothing."""
    code: str
    within: str
    shape: shapely.Geometry

    def applies_to(self, codes):
        return self.within in codes if self.within else not codes


def overrides(countries):
    kosovo = next(shape for row, shape in zip(countries.rows, countries.shapes) if row['adm0_a3'] == 'KOS')
    return [Override('XK', 'RS', kosovo), Override('SJ', 'NO', JAN_MAYEN), Override('AQ', None, ANTARCTICA)]


def island_waters(units, zones):
    """Units with islands that no zone holds, and 12 nautical miles round those islands."""
    parts = np.array([part for shape in units.shapes for part in shapely.get_parts(shape)], dtype=object)
    owner = np.repeat(np.arange(len(units)), [len(shapely.get_parts(shape)) for shape in units.shapes])
    in_zone = np.zeros(len(parts), bool)
    in_zone[inside([zone.shape for zone in zones], shapely.point_on_surface(parts))[1]] = True
    found = [i for i in sorted(set(owner[~in_zone])) if units[i].row != 'ATA']
    waters = [_waters_round(shapely.union_all(parts[(owner == i) & ~in_zone])) for i in found]
    return found, np.array(waters, dtype=object)


def _waters_round(islands):
    # Degrees of longitude shrink towards the poles: the buffer is made where both axes measure the same.
    shrinkage = max(.1, math.cos(math.radians(islands.centroid.y)))
    round_buffer = shapely.buffer(_stretched(islands, shrinkage), ISLAND_WATERS, quad_segs=6)
    return shapely.intersection(shapely.simplify(_stretched(round_buffer, 1 / shrinkage), .004), WORLD)


def _stretched(shape, factor):
    return shapely.transform(shape, lambda coordinates: coordinates * [factor, 1])


def claim_limits(countries, units):
    """For each country of a wide claim the area within about 27 km of its land: what lies beyond is left out."""
    return {code: _claim_limit(countries, units.allowed[code] - {'SPI'}) for code in WIDE_CLAIMS}


def _claim_limit(countries, rows):
    land = shapely.union_all([shape for row, shape in zip(countries.rows, countries.shapes) if row['adm0_a3'] in rows])
    return shapely.simplify(shapely.buffer(shapely.simplify(land, .005), CLAIM_WATERS, quad_segs=4), .01)
