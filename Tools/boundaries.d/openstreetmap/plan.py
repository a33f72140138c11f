"""Everything that says where a border runs and whose an area is, gathered before the lines are noded."""
import shapely

from openstreetmap.arcs import arcs_between, grid_rings, SCALE
from openstreetmap.areas import claim_limits, island_waters, overrides
from openstreetmap.sharing import ridge_lines, sample_countries
from openstreetmap.states import states_from_counties
from openstreetmap.tolerance import BorderSimplifier
from openstreetmap.units import ANTARCTICA, Units
from openstreetmap.zones import INSIDE_ANOTHER, read_zones
from progress import log


class Plan:
    def __init__(self, countries, provinces, counties, towns):
        self.units = Units(countries, provinces)
        self.zones = read_zones(countries)
        log(f'{len(self.zones)} polygons of {len({zone.zone for zone in self.zones})} time zones')
        self._replace_states(counties)
        self.overrides = overrides(countries)
        self.islands, self.island_waters = island_waters(self.units, self.zones)
        log('islands without a zone:', ', '.join(self.units[i].title for i in self.islands))
        self.claim_limits = claim_limits(countries, self.units)
        codes = {zone.code for zone in self.zones} | {o.code for o in self.overrides}
        self.samples = sample_countries(sorted(codes), self.units, self.shapes)
        self.borders = self._borders(BorderSimplifier(towns, countries))
        log(f'borders simplified to {sum(map(len, self.borders))} vertices')

    def _replace_states(self, counties):
        """`shapes` are the units' shapes with the US states from the counties; `replaced` and `kept` are indices of units."""
        states = states_from_counties(counties, self.units)
        self.replaced = set(states)
        self.kept = [i for i in range(len(self.units)) if i not in states]
        self.shapes = self.units.shapes.copy()
        for i, shape in states.items():
            self.shapes[i] = shape

    def _borders(self, simplifier):
        codes = sorted({zone.code for zone in self.zones})
        zones = [zone for zone in self.zones if zone.zone != INSIDE_ANOTHER]
        arcs = arcs_between([zone.shape for zone in zones], [codes.index(zone.code) for zone in zones])
        return [simplifier.simplified(arc) for arc, _, _ in arcs]

    def lines(self):
        """All lines to node: OpenStreetMap's borders, the provinces' outlines, the special areas, the ridges between provinces."""
        lines = [*self.borders, *self._province_lines(), *self._area_lines(),
                 *ridge_lines(self.samples, self.units, self.shapes, self.zones)]
        return [shapely.linestrings(line) for line in lines if len(line) > 1]

    def _province_lines(self):
        """Natural Earth's old borders and coasts too: they bound what must be given away."""
        kept = [i for i in self.kept if self.units[i].id != ANTARCTICA]
        replaced = sorted(self.replaced)
        arcs = arcs_between(self.units.shapes[kept], kept) + arcs_between(self.shapes[replaced], replaced)
        waters = [ring / SCALE for i in replaced for ring in grid_rings(self.units.shapes[i])]
        return [arc for arc, _, _ in arcs] + waters

    def _area_lines(self):
        areas = [*(o.shape for o in self.overrides), *self.island_waters, *self.claim_limits.values()]
        return [shapely.get_coordinates(ring) for area in areas for polygon in shapely.get_parts(area)
                for ring in (polygon.exterior, *polygon.interiors)]
