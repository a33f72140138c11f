"""A province while its name and codes are being found out."""
from dataclasses import dataclass, field

import numpy as np
import shapely

from layers import is_text
from natural_earth.corrections import NEW_UNITS
from natural_earth.labelling import FIRST_NEW, is_known, is_new


@dataclass
class Province:
    label: int
    country: str             # ADM0_A3, the only key of Natural Earth's countries that is unique
    country_iso: str
    country_name: str
    shape: shapely.Geometry
    first_name: str          # as Natural Earth 4.1 has it
    geonames_name: str
    woe_name: str            # of the Where On Earth gazetteer
    fips: str
    name: str = None         # as mended
    code: str = None         # ISO 3166-2, current or withdrawn
    # The witnesses:
    shape_iou: float = 0     # likeness to the most alike shape of Natural Earth 5, and that shape's code and name
    shape_code: str = None
    shape_name: str = None
    likeness: dict = field(default_factory=dict)  # number of a subdivision -> Jaccard index of its cities and those in here
    closest: int = 0         # the subdivision of the greatest likeness, and that likeness
    closest_likeness: float = 0

    @property
    def is_filler(self):
        """The one unnamed unit of a country without provinces."""
        return not is_known(self.label) and not is_new(self.label)

    @property
    def new_unit(self):
        return NEW_UNITS[self.label - FIRST_NEW] if is_new(self.label) else None

    @property
    def known_names(self):
        return [name for name in (self.name, self.geonames_name, self.woe_name) if is_text(name)]


def make_provinces(units, countries, known):
    provinces = []
    for unit in units.itertuples():
        country = countries.iloc[unit.country]
        row = known.iloc[unit.label] if is_known(unit.label) else {}
        name, geonames_name, woe_name, fips = (_text(row.get(k)) for k in ('name', 'gn_name', 'woe_name', 'fips'))
        if is_new(unit.label):
            name = NEW_UNITS[unit.label - FIRST_NEW][2]
        provinces.append(Province(unit.label, country.ADM0_A3, _text(country.iso2), country.NAME_LONG, unit.geometry,
                                  name, geonames_name, woe_name, fips, name=name))
    return provinces


def _text(value):
    return value if is_text(value) else None


def shapes_of(provinces):
    return np.array([province.shape for province in provinces])


def province_at(provinces, country, point):
    """The one province of the country that covers the point."""
    found = [p for p in provinces if p.country == country and p.shape.covers(shapely.Point(point))]
    assert len(found) == 1, (country, point, len(found))
    return found[0]
