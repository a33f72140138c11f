"""Label every face with the province that it belongs to, and join the faces of each province.

The 5.x lines have full resolution and no attributes; the 4.1 provinces have attributes and simplified shapes. A face is
the province of its country that overlaps it most.
"""

import geopandas as gpd
import numpy as np
import shapely
from shapely import STRtree

from natural_earth.corrections import NEW_UNITS
from natural_earth.cuts import cut_lines
from natural_earth.faces import build_faces, containing, largest, overlaps
from progress import log

UNLABELLED = -1
FIRST_NEW = 100_000     # labels from here are units of corrections.NEW_UNITS ...
FIRST_FILLER = 200_000  # ... and from here countries without provinces; below, rows of the 4.1 provinces


def is_known(label):
    return label < FIRST_NEW


def is_new(label):
    return FIRST_NEW <= label < FIRST_FILLER


def label_provinces(countries, province_lines, known):
    """Provinces as a table of `label`, `country` (index) and geometry; they cover the countries without gap or overlap."""
    labeller = Labeller(countries, province_lines, known)
    labeller.cut_crowded_faces()
    labeller.label()
    return labeller.joined()


class Labeller:
    def __init__(self, countries, province_lines, known):
        self.countries, self.known = countries, known
        self.shapes = known.geometry.values
        self.lines = [*shapely.get_parts(shapely.boundary(countries.geometry.values)), *shapely.get_parts(province_lines)]
        self._polygonize()

    def _polygonize(self):
        self.faces, self.country = build_faces(self.lines, self.countries.geometry.values)
        self.country_code = self.countries.ADM0_A3.values[self.country]
        self.overlaps = overlaps(self.faces, self.country_code, self.shapes, self.known.adm0_a3.values)

    # ------------------------------------------------------------ faces that hold several provinces
    def cut_crowded_faces(self):
        """Where lines are missing, several provinces share one face: cut it along the 4.1 shapes, then node again."""
        table = self.overlaps
        won = set(largest(table).province)
        lost = set(range(len(self.known))) - won
        log(f'{len(self.faces)} faces, {len(won)} of {len(self.known)} provinces are the largest of one')
        crowded = sorted(table[table.province.isin(lost) & (table.of_province > .5)].face.unique())
        self.crowded, self.crowded_country = self.faces[crowded], self.country[crowded]
        self.sharers = [self._sharers(face) for face in crowded]
        for face, sharers in zip(crowded, self.sharers):
            self.lines += cut_lines(self.faces[face], [self.shapes[s] for s in sharers])
        self._polygonize()

    def _sharers(self, face):
        table = self.overlaps
        return sorted(table[(table.face == face) & ((table.of_province > .3) | (table.of_face > .2))].province)

    def _crowded_face_of(self, points):
        """For each face, by its inner point, the crowded face that it was cut from, or -1."""
        crowded = containing(self.crowded, points)
        same_country = self.country == self.crowded_country[np.maximum(crowded, 0)]
        return np.where((crowded >= 0) & same_country, crowded, -1)

    # ------------------------------------------------------------ labels
    def label(self):
        self.labels = np.full(len(self.faces), UNLABELLED)
        points = shapely.point_on_surface(self.faces)
        crowded = self._crowded_face_of(points)
        self._label_by_overlap(crowded)
        self._label_pieces(crowded, points)
        self._label_new_units()
        self._label_islets()
        # Countries without provinces get one unnamed unit, so that the coverage is complete.
        rest = self.labels == UNLABELLED
        self.labels[rest] = FIRST_FILLER + self.country[rest]
        log(f'{len(self.faces)} faces after cutting, {len(set(self.labels[is_known(self.labels)]))} provinces found')

    def _label_by_overlap(self, crowded):
        """Largest overlap; a piece of a crowded face may only be one of the provinces that shared it."""
        table = self.overlaps
        allowed = [crowded[f] < 0 or s in self.sharers[crowded[f]] for f, s in zip(table.face, table.province)]
        best = largest(table[allowed])
        self.labels[best.face] = best.province

    def _label_pieces(self, crowded, points):
        for face in np.where((crowded >= 0) & (self.labels == UNLABELLED))[0]:
            sharers = self.sharers[crowded[face]]
            self.labels[face] = sharers[int(np.argmin(shapely.distance(self.shapes[sharers], points[face])))]

    def _label_new_units(self):
        for i, (country, point, name, _, parent) in enumerate(NEW_UNITS):
            holding = [f for f in np.where(self.country_code == country)[0] if self.faces[f].covers(shapely.Point(point))]
            assert len(holding) == 1 and self.known.name[self.labels[holding[0]]] == parent, (name, holding)
            self.labels[holding[0]] = FIRST_NEW + i

    def _label_islets(self):
        """Islets that the simplified 4.1 shapes dropped: the nearest labelled face of the same country."""
        for country in np.unique(self.country_code[self.labels == UNLABELLED]):
            own = self.country_code == country
            islets = np.where(own & (self.labels == UNLABELLED))[0]
            labelled = np.where(own & (self.labels != UNLABELLED))[0]
            if len(labelled):
                islet, nearest = STRtree(self.faces[labelled]).query_nearest(self.faces[islets], all_matches=False)
                self.labels[islets[islet]] = self.labels[labelled[nearest]]

    def joined(self):
        table = gpd.GeoDataFrame({'country': self.country, 'label': self.labels}, geometry=self.faces, crs=4326)
        return table.dissolve('label', aggfunc={'country': 'first'}).reset_index()
