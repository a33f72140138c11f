"""The package against the command, on the world's index."""

import csv
import importlib.util
import io
import math
import os
import pickle
import random
import struct
import subprocess
import sys
import tempfile
import textwrap
import threading
import unittest
from decimal import Decimal

import revgeo

PROGRAM = os.path.join(os.environ.get("REVGEO_BIN", ""), "revgeo")


def missing(*modules):
    """A reason to skip when a module is not there; nothing when all are."""
    absent = [module for module in modules if importlib.util.find_spec(module) is None]
    return f"SKIPPED: {absent[0]} is not installed" if absent else ""


def points(count, seed=1):
    """Latitudes and longitudes, most of them on land."""
    generator = random.Random(seed)
    boxes = [(35, 60, -10, 40), (20, 50, 75, 135), (25, 50, -125, -70), (-60, 60, -180, 180)]
    chosen = [generator.choice(boxes) for _ in range(count)]
    return (
        [round(generator.uniform(south, north), 5) for south, north, _, _ in chosen],
        [round(generator.uniform(west, east), 5) for _, _, west, east in chosen],
    )


def batch(latitudes, longitudes, columns):
    """What `revgeo batch` says, as lists of texts, one for each row."""
    rows = "lat,lon\n" + "".join(f"{latitude},{longitude}\n" for latitude, longitude in zip(latitudes, longitudes))
    environment = {**os.environ, "REVGEO_INDEX": revgeo.bundled_index()}
    result = subprocess.run(
        [PROGRAM, "batch", "--columns", ",".join(columns)],
        input=rows,
        capture_output=True,
        text=True,
        check=True,
        env=environment,
    )
    return [row[2:] for row in csv.reader(io.StringIO(result.stdout))][1:]


def as_text(value):
    """A value as `revgeo batch` writes it."""
    if value is None or isinstance(value, float) and math.isnan(value):
        return ""
    return str(math.floor(value + 0.5)) if isinstance(value, float) else value


class Lookups(unittest.TestCase):
    def test_one(self):
        placemark = revgeo.lookup(31.23, 121.47)
        self.assertEqual(placemark["name"], "Huangpu, Shanghai, China")
        self.assertEqual([entry["name"] for entry in placemark["hierarchy"]], ["China", "Shanghai", "Huangpu"])
        self.assertIsNone(placemark["ocean"])

    def test_nothing_there(self):
        placemark = revgeo.lookup(0, 0)
        self.assertEqual((placemark["match"], placemark["name"], placemark["distance_m"]), ("none", None, None))

    def test_no_coordinate(self):
        for latitude, longitude in [(91, 0), (math.nan, 0), (0, math.inf)]:
            with self.assertRaisesRegex(revgeo.RevgeoError, "no coordinate"):
                revgeo.lookup(latitude, longitude)

    def test_languages_and_level(self):
        for languages in ["zh,en", " zh, en", ["zh", "en"], ("xx", "zh")]:
            with revgeo.Geocoder(languages=languages, finest_level=0) as geocoder:
                placemark = geocoder.lookup(30.57, 104.07)
            self.assertEqual((placemark["name"], placemark["locality"]), ("中国", None))

    def test_closed(self):
        geocoder = revgeo.Geocoder()
        geocoder.close()
        geocoder.close()
        with self.assertRaisesRegex(revgeo.RevgeoError, "closed"):
            geocoder.lookup(1, 1)

    def test_no_index(self):
        with self.assertRaisesRegex(revgeo.RevgeoError, "No such file"):
            revgeo.Geocoder("/nonexistent.revgeo")
        with self.assertRaisesRegex(revgeo.RevgeoError, "^/nonexistent.revgeo: No such file"):
            revgeo.Geocoder(b"/nonexistent.revgeo")

    def test_zero_bytes(self):
        for call in [
            lambda: revgeo.Geocoder(revgeo.bundled_index() + "\0.old"),
            lambda: revgeo.Geocoder(languages="zh\0en"),
            lambda: revgeo.default_geocoder().children("FR\0"),
        ]:
            with self.assertRaisesRegex(ValueError, "zero byte"):
                call()

    def test_kinds_of_numbers(self):
        for latitude, longitude in [("31.23", "121.47"), (Decimal("31.23"), Decimal("121.47"))]:
            self.assertEqual(revgeo.lookup(latitude, longitude)["country"], "China")
        for latitude, mistake in [(None, TypeError), ("north", ValueError)]:
            with self.assertRaises(mistake):
                revgeo.lookup(latitude, 0)

    def test_levels(self):
        self.assertEqual(revgeo.Geocoder(finest_level=2**40).lookup(48.8566, 2.3522)["administrative_area_code"], "FR-IDF")
        with self.assertRaisesRegex(ValueError, "finest_level is -1"):
            revgeo.Geocoder(finest_level=-1)

    def test_pickle(self):
        geocoder = pickle.loads(pickle.dumps(revgeo.Geocoder(languages=iter(["zh"]), finest_level=0)))
        self.assertEqual(geocoder.lookup(30.57, 104.07)["name"], "中国")

    def test_hierarchy(self):
        geocoder = revgeo.default_geocoder()
        self.assertEqual([unit["code"] for unit in geocoder.units_containing(48.8566, 2.3522)][:2], ["FR", "FR-IDF"])
        self.assertIn("FR-IDF", [unit["code"] for unit in geocoder.children("fr")])
        self.assertGreater(len(geocoder.children()), 200)
        with self.assertRaises(KeyError):
            geocoder.children("nowhere")
        near = geocoder.nearest_places(52.52, 13.40, count=3, within=5_000)
        self.assertEqual([place["distance_m"] for place in near], sorted(place["distance_m"] for place in near))
        self.assertIn("OpenStreetMap", geocoder.attribution)


def write_shapefile(path, kind, records, columns, rows):
    """A shapefile of points (1) or of lines with one part each (3), and its table of texts."""
    contents = []
    for points in records:
        flat = [number for point in points for number in point]
        xs, ys = flat[0::2], flat[1::2]
        box = (min(xs), min(ys), max(xs), max(ys))
        head = struct.pack("<i4d3i", kind, *box, 1, len(xs), 0) if kind == 3 else struct.pack("<i", kind)
        contents.append(head + struct.pack(f"<{len(flat)}d", *flat))
    body = b"".join(struct.pack(">2i", n + 1, len(c) // 2) + c for n, c in enumerate(contents))
    header = struct.pack(">7i", 9994, 0, 0, 0, 0, 0, 50 + len(body) // 2) + struct.pack("<2i8d", 1000, kind, *[0.0] * 8)
    fields = b"".join(struct.pack("<11sc4xB15x", column.encode(), b"C", 20) for column in columns)
    table = struct.pack("<4BI2H20x", 3, 126, 1, 1, len(rows), 33 + len(fields), 1 + 20 * len(columns)) + fields + b"\r"
    table += b"".join(b" " + b"".join(cell.encode().ljust(20) for cell in row) for row in rows) + b"\x1a"
    for ending, data in ((".shp", header + body), (".dbf", table), (".cpg", b"UTF-8")):
        with open(path + ending, "wb") as file:
            file.write(data)
    return path + ".shp"


@unittest.skipUnless(os.access(PROGRAM, os.X_OK), "SKIPPED: REVGEO_BIN does not name the folder of revgeo")
class Streets(unittest.TestCase):
    def test_streets(self):
        with tempfile.TemporaryDirectory() as folder:
            edges = write_shapefile(
                f"{folder}/edges",
                3,
                [[(0, 0), (0.01, 0)], [(0, 1), (0.01, 1)]],
                ["TLID", "FULLNAME", "MTFCC", "LFROMADD", "LTOADD", "ZIPL"],
                [["1", "Main St", "S1400", "101", "199", "94601"], ["2", "Elm St", "S1400", "", "", ""]],
            )
            houses = write_shapefile(
                f"{folder}/houses", 1, [[(0.005, 1.0001)]], ["housenum", "street", "postcode"], [["5b", "Elm st", "94602"]]
            )
            index = f"{folder}/streets.revgeo"
            command = [PROGRAM, "import", edges, houses, "-o", index]
            subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
            with revgeo.Geocoder(index) as geocoder:
                placemarks = [geocoder.lookup(0.0001, 0.0051), geocoder.lookup(1.0002, 0.005)]
            with revgeo.Geocoder(index, street_distance=5) as geocoder:
                self.assertEqual(geocoder.lookup(0.0001, 0.0051)["match"], "none")
        fields = ("thoroughfare", "sub_thoroughfare", "postal_code")
        found = [tuple(placemark[field] for field in fields) for placemark in placemarks]
        self.assertEqual(found, [("Main St", "151", "94601"), ("Elm St", "5b", "94602")])
        entries = [[(e["name"], e["kind"], e["match"]) for e in placemark["hierarchy"]] for placemark in placemarks]
        self.assertEqual(entries[0], [("Main St", "residential", "nearest"), ("151", "address", "interpolated")])
        self.assertEqual(entries[1], [("Elm St", "residential", "nearest"), ("5b", "address", "nearest")])


@unittest.skipIf(missing("numpy"), missing("numpy"))
class ManyLookups(unittest.TestCase):
    @unittest.skipUnless(os.access(PROGRAM, os.X_OK), "SKIPPED: REVGEO_BIN does not name the folder of revgeo")
    def test_same_as_the_command(self):
        latitudes, longitudes = points(20_000)
        latitudes[7], longitudes[9] = math.nan, 400.0
        columns = [column for column in revgeo.COLUMNS if column not in ("latitude", "longitude")]
        found = revgeo.lookup_many(latitudes, longitudes, columns)
        rows = [[as_text(value) for value in row] for row in zip(*(found[column].tolist() for column in columns))]
        self.assertEqual(rows, batch(latitudes, longitudes, columns))

    def test_same_as_one_by_one(self):
        latitudes, longitudes = points(500, seed=2)
        found = revgeo.lookup_many(latitudes, longitudes)
        for number, (latitude, longitude) in enumerate(zip(latitudes, longitudes)):
            placemark = revgeo.lookup(latitude, longitude)
            for column in revgeo.STANDARD_COLUMNS:
                self.assertEqual(as_text(found[column][number]), as_text(placemark[column]))

    def test_empty_and_wrong_shapes(self):
        self.assertEqual([len(column) for column in revgeo.lookup_many([], []).values()], [0] * 11)
        with self.assertRaisesRegex(ValueError, "one length"):
            revgeo.lookup_many([1, 2], [1])
        with self.assertRaisesRegex(ValueError, "'planet': there are name"):
            revgeo.lookup_many([1], [1], ["planet"])

    def test_masked(self):
        import numpy

        latitudes = numpy.ma.array([48, 48], mask=[False, True])
        self.assertEqual(revgeo.lookup_many(latitudes, [2, 2], "match")["match"].tolist(), ["inside", "invalid"])

    def test_columns(self):
        self.assertEqual(list(revgeo.lookup_many([48.86], [2.35], "country")), ["country"])
        self.assertEqual(list(revgeo.lookup_many([48.86], [2.35], iter(["match", "country"]))), ["match", "country"])
        with self.assertRaisesRegex(ValueError, "'match' is asked for twice"):
            revgeo.lookup_many([1], [1], ["match", "country", "match"])

    def test_close_while_looking_up(self):
        """A look-up ends well though its geocoder is closed meanwhile. In a process of its own, since a mistake would end it."""
        script = textwrap.dedent("""
            import random, threading, revgeo

            latitudes = [random.uniform(35, 60) for _ in range(200_000)]
            longitudes = [random.uniform(-10, 40) for _ in range(200_000)]
            for _ in range(5):
                geocoder, found = revgeo.Geocoder(), []
                entered = threading.Event()

                class Columns(list):
                    # Read after the look-up has begun.
                    def __iter__(self):
                        entered.set()
                        return super().__iter__()

                def look_up():
                    found.append(geocoder.lookup_many(latitudes, longitudes, Columns(["country", "match"])))

                thread = threading.Thread(target=look_up)
                thread.start()
                entered.wait()
                geocoder.close()
                thread.join()
                assert len(found[0]["country"]) == 200_000
        """)
        result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
        self.assertEqual((result.returncode, result.stderr), (0, ""))

    def test_threads(self):
        latitudes, longitudes = points(5_000, seed=3)
        expected = revgeo.lookup_many(latitudes, longitudes, ["name"])["name"].tolist()
        results = [None] * 8

        def look_up(number):
            results[number] = revgeo.lookup_many(latitudes, longitudes, ["name"])["name"].tolist()

        threads = [threading.Thread(target=look_up, args=(number,)) for number in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertTrue(all(result == expected for result in results))

    def test_memory_stays_flat(self):
        """Ten million look-ups in a hundred calls leave nothing behind."""
        latitudes, longitudes = points(100_000, seed=4)
        for call in range(100):
            revgeo.lookup_many(latitudes, longitudes, ["locality"])
            if call == 9:
                before = resident()
        self.assertLess(resident() - before, 4_096)


class SparkProcess(unittest.TestCase):
    def test_one_mapping_a_process(self):
        from revgeo.spark import _geocoder

        first = _geocoder(None, (), 10_000.0, None, 75.0)
        mapped = mappings()
        for _ in range(5):
            self.assertIs(_geocoder(None, (), 10_000.0, None, 75.0), first)
        self.assertEqual(mappings(), mapped)


def mappings():
    """How often the index is mapped into this process."""
    with open("/proc/self/maps") as file:
        return sum(line.rstrip().endswith("/world.revgeo") for line in file)


def resident():
    """The memory of this process in KiB."""
    with open("/proc/self/status") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmRSS"))
