"""Give every face to a unit: the zone says the country, Natural Earth the province, and what it leaves open the nearest one takes."""
import numpy as np
import shapely

from openstreetmap.containment import holders, inside
from openstreetmap.units import ANTARCTICA, DISPUTED_ISLANDS

LEFT_OUT = -1
# Zones of two countries overlap here; the face is the first one's. Abkhazia and South Ossetia; the rivers of the condominium.
PRECEDENCE = [('GE', 'RU'), ('DE', 'LU')]


class FaceLabeller:
    def __init__(self, faces, plan):
        self.plan, self.units = plan, plan.units
        points = shapely.point_on_surface(faces)
        self.coordinates = shapely.get_coordinates(points)
        self.zones = holders([zone.shape for zone in plan.zones], points)
        self.zone_area = shapely.area([zone.shape for zone in plan.zones])
        kept, replaced = plan.kept, sorted(plan.replaced)
        shapes = np.concatenate([plan.units.shapes[kept], plan.shapes[replaced]])
        self.candidates = holders(shapes, points, ids=kept + replaced)
        self.state_waters = holders(plan.units.shapes[replaced], points, ids=replaced)
        self.overrides = holders([o.shape for o in plan.overrides], points, ids=plan.overrides)
        self.islands = holders(plan.island_waters, points, ids=plan.islands)
        self.within_claim = {code: set(inside([limit], points)[1]) for code, limit in plan.claim_limits.items()}

    def labels(self):
        """For each face the index of its unit, or LEFT_OUT."""
        return np.array([self._label(face) for face in range(len(self.coordinates))])

    def _label(self, face):
        codes = self._country_codes(face)
        if not codes:
            return self._without_zone(face)
        if codes[0] == 'AQ':
            return self._antarctic(face)
        own = self._own_unit(face, codes)
        if own is not None:
            return own
        limited = self.within_claim.get(codes[0])
        if limited is not None and face not in limited:
            return LEFT_OUT
        return self._nearest(face, codes)

    def _country_codes(self, face):
        """The countries that the zones give, smallest zone first: an enclave goes before what surrounds it."""
        smallest = {}
        for zone in self.zones[face]:
            code = self.plan.zones[zone].code
            smallest[code] = min(self.zone_area[zone], smallest.get(code, np.inf))
        codes = sorted(smallest, key=smallest.get)
        for first, second in PRECEDENCE:
            if first in codes and second in codes:
                codes = [first]
        for override in self.overrides[face]:
            if override.applies_to(codes):
                return [override.code]
        return codes

    def _without_zone(self, face):
        kept = [i for i in self.candidates[face] if i not in self.plan.replaced]
        if kept:
            return kept[0]
        return self.islands[face][-1] if self.islands[face] else LEFT_OUT

    def _antarctic(self, face):
        own = (i for i in self.candidates[face] if self.units[i].row == 'ATA')
        return next(own, self.units.index_of[ANTARCTICA])

    def _own_unit(self, face, codes):
        own = [i for code in codes for i in self.candidates[face]
               if self.units.may_be(i, code) or self.units[i].key in DISPUTED_ISLANDS]
        if own:
            return next((i for i in own if i not in self.plan.replaced), own[0])
        # Counties end at the coast: beyond, a state reaches as far as Natural Earth draws it.
        return next((i for code in codes for i in self.state_waters[face] if self.units.may_be(i, code)), None)

    def _nearest(self, face, codes):
        sampled = next((code for code in codes if code in self.plan.samples), None)
        if sampled:
            return self.plan.samples[sampled].nearest_owner(self.coordinates[face])
        return self.candidates[face][0] if self.candidates[face] else LEFT_OUT
