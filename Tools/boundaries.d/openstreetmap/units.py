"""Units: the provinces of Natural Earth, and the countries without provinces, that OpenStreetMap's borders are given to."""
import collections
from dataclasses import dataclass

import numpy as np
import shapely

CRIMEA = ('UA-43', 'UA-40')
WESTERN_SAHARA = ('MAR~laayoune-boujdour-sakia-hamra', 'MAR~oued-dahab')  # Morocco's provinces there
ANTARCTICA = 'ATA~antarctica'
DISPUTED_ISLANDS = ('SCR', 'PGA')  # whichever country's zone they lie in

# Rows that a country code may have besides its own: areas that Natural Earth keeps apart.
SIDE_ROWS = {
    'SO': ['SOL'],                # Somaliland
    'CU': ['USG'],                # Guantanamo
    'US': ['USG', 'UMI'],
    'HT': ['UMI'],                # Navassa
    'CY': ['CNM', 'WSB', 'ESB'],  # the buffer zone and the bases
    'CY-N': ['CYN'],
    'IN': ['KAS'],                # Siachen
    'PK': ['KAS'],
    'AR': ['SPI'],                # the Southern Patagonian ice field
    'CL': ['SPI'],
    'EG': ['BRT'],                # Bir Tawil
    'SD': ['BRT'],
    'UY': ['BRI'],
    'CO': ['SER', 'BJN'],
    'PH': ['SCR', 'PGA'],
    'UA-C': ['CRIMEA'],
    'FR': ['CLP'],                # Clipperton
    'EH': ['WS'],
}


@dataclass
class Unit:
    id: str      # of the province; empty for a country without provinces
    row: str     # ADM0_A3 of the country row that it is part of
    key: str     # what a country code allows: the row, with the territory's code if it has one
    shape: shapely.Geometry
    code: str    # ISO 3166-2

    @property
    def title(self):
        return self.id or self.row


class Units:
    def __init__(self, countries, provinces):
        self.all = [_province_unit(row, shape) for row, shape in zip(provinces.rows, provinces.shapes)]
        with_provinces = {row['adm0_a3'] for row in provinces.rows}
        self.all += [Unit('', row['adm0_a3'], row['adm0_a3'], shape, '')
                     for row, shape in zip(countries.rows, countries.shapes) if row['adm0_a3'] not in with_provinces]
        self.shapes = np.array([unit.shape for unit in self.all], dtype=object)
        self.index_of = {unit.id: i for i, unit in enumerate(self.all) if unit.id}
        self.allowed = _allowed_keys(countries.rows, provinces.rows)
        self._by_key = collections.defaultdict(list)
        for i, unit in enumerate(self.all):
            self._by_key[unit.key].append(i)

    def __len__(self):
        return len(self.all)

    def __getitem__(self, i):
        return self.all[i]

    def of_country(self, code):
        return [i for key in sorted(self.allowed[code]) for i in self._by_key[key]]

    def may_be(self, i, code):
        return self.all[i].key in self.allowed[code]


def _province_unit(row, shape):
    key = row['adm0_a3'] + (':' + row['terr_a2'] if row['terr_a2'] else '')
    unit = Unit(row['id'], row['adm0_a3'], key, shape, row['iso_3166_2'])
    if unit.id in CRIMEA:
        unit.key = 'CRIMEA'
    if unit.id in WESTERN_SAHARA:
        unit.key, unit.row = 'WS', 'SAH'
    return unit


def _allowed_keys(countries, provinces):
    """For each country code the keys of the units that an area of that country may be part of."""
    allowed = collections.defaultdict(set)
    for row in countries:
        if row['iso_a2']:
            allowed[row['iso_a2']].add(row['adm0_a3'])
    for row in provinces:
        if row['terr_a2']:
            allowed[row['terr_a2']].add(f"{row['adm0_a3']}:{row['terr_a2']}")
    for code, rows in SIDE_ROWS.items():
        allowed[code] |= set(rows)
    # Christmas Island and Cocos have codes of their own, though their row bears Australia's.
    allowed['AU'] -= {'IOA'}
    return allowed
