"""ISO 3166-2 codes of the provinces: a vote of three witnesses (shape, cities, name), and one province for each code."""
import collections
import re

from layers import is_text
from natural_earth.corrections import CODES
from natural_earth.spelling import plain

CODE = re.compile('[A-Z]{2}-[A-Z0-9]{1,3}')
LIKE_SHAPE = .6      # from here on the shape is a witness
SAME_SHAPE = .9      # from here on its name counts as a name of the province
LIKE_CITIES = .5
MOST_CITIES = .8
SAME_CITIES = .9     # from here on the cities are believed against the name
ENOUGH = 1           # votes that a code needs
CLEAR_LEAD = .45     # votes by which one province must lead another that claims the same code
BY_HAND = 9.0        # votes; more than all witnesses together
ROUNDS = 5


def assign_codes(provinces, subdivisions):
    votes = [_decided(province) or Ballot(province, subdivisions).votes() for province in provinces]
    for province, ballot in zip(provinces, votes):
        province.code = max(ballot, key=ballot.get) if ballot else None
    for _ in range(ROUNDS):
        if not _settle_doubles(provinces, votes):
            break


def _decided(province):
    if province.new_unit:
        return {province.new_unit[3]: BY_HAND}
    code = CODES.get((province.country, province.name))
    return {code: BY_HAND} if code else None


class Ballot:
    """The votes for one province's code."""

    def __init__(self, province, subdivisions):
        self.province, self.subdivisions = province, subdivisions
        names = list(province.known_names)
        if province.shape_iou >= SAME_SHAPE and is_text(province.shape_name):
            names.append(province.shape_name)
        self.plain_names = {plain(name) for name in names}
        self.counts = collections.Counter()

    def votes(self):
        self._ask_shape()
        by_cities = self._ask_cities()
        self._ask_name(by_cities)
        return {code: count for code, count in self.counts.items() if count >= ENOUGH}

    def _vote(self, code, weight, against_name=False):
        """A code of another name counts half, a withdrawn code less than a current one."""
        if not CODE.fullmatch(code):
            return
        names = self.subdivisions.plain_names_of(code)
        believed = not names or bool(names & self.plain_names) or against_name
        current = self.subdivisions.is_current(code)
        self.counts[code] += weight * (1 if believed else .5) + (.5 if current and believed else 0)

    def _ask_shape(self):
        code = self.province.shape_code
        if self.province.shape_iou >= LIKE_SHAPE and is_text(code) and CODE.fullmatch(code):
            number = self.subdivisions.number_of_code.get(code)
            seconded = self.province.likeness.get(number, 0) >= MOST_CITIES
            self._vote(code, 1.3 if seconded else 1)

    def _ask_cities(self):
        likeness = self.province.closest_likeness
        if likeness < LIKE_CITIES:
            return None
        code = self.subdivisions[self.province.closest].iso_code
        if code:
            self._vote(code, 1.2 if likeness >= MOST_CITIES else 1, against_name=likeness >= SAME_CITIES)
        return code

    def _ask_name(self, by_cities):
        """The first of the province's names that is the name of one code alone. Where the cities say otherwise it counts less."""
        for name in self.province.known_names:
            codes = self.subdivisions.codes_named(self.province.country_iso, name)
            if len(codes) == 1:
                code = next(iter(codes))
                unopposed = self.province.closest_likeness < LIKE_CITIES or code == by_cities
                return self._vote(code, 1 if unopposed else .4)


def _settle_doubles(provinces, votes):
    """Whoever loses a code takes the next best that is free. Returns whether there were doubles."""
    claims = collections.defaultdict(list)
    for i, province in enumerate(provinces):
        if province.code:
            claims[province.code].append(i)
    doubles = {code: claimants for code, claimants in claims.items() if len(claimants) > 1}
    for code, claimants in doubles.items():
        ranked = sorted(claimants, key=lambda i: -votes[i][code])
        clear = votes[ranked[0]][code] - votes[ranked[1]][code] >= CLEAR_LEAD
        for i in ranked[1:] if clear else ranked:
            del votes[i][code]
            free = {other: count for other, count in votes[i].items() if other not in claims}
            provinces[i].code = max(free, key=free.get) if free else None
    return bool(doubles)
