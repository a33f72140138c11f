"""The examples of README.md for pandas and DuckDB."""

import unittest

import revgeo

from .test_lookup import missing

LATITUDES, LONGITUDES = [31.23, 48.8566, 0.0], [121.47, 2.3522, 0.0]
COUNTRIES = ["CN", "FR", None]


class Others(unittest.TestCase):
    @unittest.skipIf(missing("numpy", "pandas"), missing("numpy", "pandas"))
    def test_pandas(self):
        import pandas

        frame = pandas.DataFrame({"lat": LATITUDES, "lon": LONGITUDES}, index=[7, 8, 9])
        frame = frame.assign(**revgeo.lookup_many(frame["lat"], frame["lon"], ["iso_country_code", "locality"]))
        self.assertEqual([None if pandas.isna(code) else code for code in frame["iso_country_code"]], COUNTRIES)
        self.assertEqual(frame.loc[8, "locality"], "Paris")

    @unittest.skipIf(missing("numpy", "pyarrow"), missing("numpy", "pyarrow"))
    def test_arrow(self):
        found = revgeo.default_geocoder().lookup_arrow(LATITUDES, LONGITUDES, ["iso_country_code", "distance_m"])
        self.assertEqual(found["iso_country_code"].to_pylist(), COUNTRIES)
        self.assertEqual(found["distance_m"].to_pylist(), [0, 0, None])

    @unittest.skipIf(missing("numpy", "pyarrow", "duckdb"), missing("numpy", "pyarrow", "duckdb"))
    def test_duckdb(self):
        import duckdb

        def country(latitudes, longitudes):
            found = revgeo.default_geocoder().lookup_arrow(
                latitudes.to_numpy(), longitudes.to_numpy(), ["iso_country_code"]
            )
            return found["iso_country_code"]

        with duckdb.connect() as connection:
            connection.create_function(
                "country", country, ["DOUBLE", "DOUBLE"], "VARCHAR", type="arrow", null_handling="special"
            )
            connection.execute("create table points (number integer, lat double, lon double)")
            connection.executemany(
                "insert into points values (?, ?, ?)", [list(row) for row in zip(range(3), LATITUDES, LONGITUDES)]
            )
            rows = connection.execute("select country(lat, lon) from points order by number").fetchall()
        self.assertEqual([row[0] for row in rows], COUNTRIES)
