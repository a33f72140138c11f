"""Puts the library and the world's index, as Tools/build makes them, into the package."""

import os
import re
import shutil
import subprocess
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

try:
    from setuptools.command.bdist_wheel import bdist_wheel
except ImportError:
    from wheel.bdist_wheel import bdist_wheel

top = Path(__file__).resolve().parent.parent
version = re.search(r'current = "(.*)"', (top / "Sources/RevGeo/Version.swift").read_text())[1]


class BuildWithData(build_py):
    """Copies the files that are not Python."""

    def run(self):
        super().run()
        prefix = Path(os.environ.get("REVGEO_PREFIX") or self.built())
        data = Path(self.build_lib) / "revgeo/data"
        data.mkdir(parents=True, exist_ok=True)
        files = [prefix / "lib/librevgeo.so.0", prefix / "share/revgeo/world.revgeo"]
        files += [top / "LICENSE", *sorted((top / "Boundaries").glob("LICENSE-*")), top / "Boundaries/ATTRIBUTION.txt"]
        for file in files:
            shutil.copy(file, data)

    def built(self):
        subprocess.run([top / "Tools/build"], check=True)
        return top / ".build/prefix"


class PlatformWheel(bdist_wheel):
    """A wheel for any Python 3, but for one kind of machine."""

    def finalize_options(self):
        super().finalize_options()
        self.root_is_pure = False

    def get_tag(self):
        return "py3", "none", super().get_tag()[2]


setup(version=version, cmdclass={"build_py": BuildWithData, "bdist_wheel": PlatformWheel})
