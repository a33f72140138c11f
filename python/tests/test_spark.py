"""Spark on a cluster of two worker processes."""

import os
import shutil
import signal
import sys
import tempfile
import unittest

import revgeo

from .test_lookup import PROGRAM, as_text, batch, missing, points

REASON = missing("numpy", "pyarrow", "pandas", "pyspark") or ("" if shutil.which("java") else "SKIPPED: java is not installed")
COLUMNS = list(revgeo.STANDARD_COLUMNS)


@unittest.skipIf(REASON, REASON)
@unittest.skipUnless(os.access(PROGRAM, os.X_OK), "SKIPPED: REVGEO_BIN does not name the folder of revgeo")
class Spark(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        import pyspark
        from pyspark.sql import SparkSession

        os.environ["PYSPARK_PYTHON"] = sys.executable
        os.environ["SPARK_HOME"] = os.path.dirname(pyspark.__file__)
        os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
        cls.folder = tempfile.TemporaryDirectory()
        builder = SparkSession.builder.master("local-cluster[2,1,1024]").appName("revgeo tests")
        settings = {
            "spark.driver.host": "127.0.0.1",
            "spark.driver.bindAddress": "127.0.0.1",
            "spark.ui.enabled": "false",
            "spark.executor.memory": "600m",
            "spark.sql.shuffle.partitions": "4",
            "spark.executorEnv.PYTHONPATH": os.environ.get("PYTHONPATH", ""),
            "spark.executorEnv.REVGEO_LIBRARY": os.environ.get("REVGEO_LIBRARY", ""),
            "spark.sql.warehouse.dir": cls.folder.name,
        }
        for key, value in settings.items():
            builder = builder.config(key, value)
        cls.spark = builder.getOrCreate()
        cls.spark.sparkContext.setLogLevel("OFF")
        cls.latitudes, cls.longitudes = points(8_000, seed=5)
        rows = list(zip(range(8_000), cls.latitudes, cls.longitudes))
        cls.frame = cls.spark.createDataFrame(rows, "number int, lat double, lon double").repartition(8)
        cls.expected = batch(cls.latitudes, cls.longitudes, COLUMNS)

    @classmethod
    def tearDownClass(cls):
        cls.spark.stop()
        cls.folder.cleanup()

    def rows(self, frame):
        found = sorted(tuple(row) for row in frame.collect())
        self.assertEqual([row[0] for row in found], list(range(8_000)))
        return [[as_text(value) for value in row[3:]] for row in found]

    def test_same_as_the_command(self):
        from revgeo.spark import with_placemark

        self.assertEqual(self.rows(with_placemark(self.frame, "lat", "lon")), self.expected)

    def test_shipped_index(self):
        from revgeo.spark import with_placemark

        path = os.path.join(self.folder.name, "mine.revgeo")
        shutil.copy(revgeo.bundled_index(), path)
        self.assertEqual(self.rows(with_placemark(self.frame, "lat", "lon", index=path)), self.expected)

    def test_two_indexes_of_one_name(self):
        from revgeo.spark import with_placemark

        path = os.path.join(self.folder.name, "first", "one.revgeo")
        other = os.path.join(self.folder.name, "second", "one.revgeo")
        for file in (path, other):
            os.mkdir(os.path.dirname(file))
            shutil.copy(revgeo.bundled_index(), file)
        for _ in range(2):
            with_placemark(self.frame, "lat", "lon", index=path)
        with self.assertRaisesRegex(ValueError, "'one.revgeo' was shipped"):
            with_placemark(self.frame, "lat", "lon", index=other)
        with self.assertRaises(FileNotFoundError):
            with_placemark(self.frame, "lat", "lon", index=path + ".missing")

    def test_killed_executor(self):
        """The job goes on when an executor is killed in its midst, with the same result."""
        from revgeo.spark import with_placemark

        marker = os.path.join(self.folder.name, "killed")

        def kill_once(batches):
            try:
                os.close(os.open(marker, os.O_CREAT | os.O_EXCL))
                # This process is a child of Spark's Python daemon, and that one of the executor.
                with open(f"/proc/{os.getppid()}/stat") as file:
                    executor = int(file.read().rsplit(")", 1)[1].split()[1])
                os.kill(executor, signal.SIGKILL)
            except FileExistsError:
                pass
            yield from batches

        frame = self.frame.mapInArrow(kill_once, self.frame.schema)
        self.assertEqual(self.rows(with_placemark(frame, "lat", "lon")), self.expected)
        self.assertTrue(os.path.exists(marker))

    def test_nulls(self):
        from revgeo.spark import with_placemark

        frame = self.spark.createDataFrame([(None, 2.0), (48.86, 2.35)], "lat double, lon double")
        found = sorted(with_placemark(frame, "lat", "lon", ["match", "country"]).collect(), key=str)
        self.assertEqual([tuple(row)[2:] for row in found], [("inside", "France"), ("invalid", None)])

    def test_mistakes(self):
        from revgeo.spark import with_placemark

        for arguments, text in [
            (("latitude", "lon"), "no column 'latitude'"),
            (("lat", "lon", ["planet"]), "'planet'"),
            (("lat", "lon", ["match", "match"]), "twice"),
        ]:
            with self.assertRaisesRegex(ValueError, text):
                with_placemark(self.frame, *arguments)
        with self.assertRaisesRegex(ValueError, "already"):
            with_placemark(self.frame.withColumnRenamed("number", "match"), "lat", "lon")
        with self.assertRaisesRegex(ValueError, "'lat' is string: cast it to double"):
            with_placemark(self.frame.withColumn("lat", self.frame["lat"].cast("string")), "lat", "lon")

    def test_kinds_of_numbers(self):
        from revgeo.spark import with_placemark

        for kind in ["decimal(8,4)", "float", "int"]:
            frame = self.spark.sql(f"select cast(48.8566 as {kind}) lat, cast(2.3522 as {kind}) lon")
            self.assertEqual(with_placemark(frame, "lat", "lon", "country").first()["country"], "France")

    def test_pandas_function(self):
        """The example of README.md."""
        import pandas
        from pyspark.sql.functions import pandas_udf

        @pandas_udf("string")
        def country(lat: pandas.Series, lon: pandas.Series) -> pandas.Series:
            return pandas.Series(revgeo.lookup_many(lat, lon, "country")["country"])

        placed = sorted(self.frame.withColumn("country", country("lat", "lon")).select("number", "country").collect())
        column = COLUMNS.index("country")
        self.assertEqual([as_text(row[1]) for row in placed], [row[column] for row in self.expected])

    def test_example_job(self):
        import runpy

        source, target = (os.path.join(self.folder.name, name) for name in ("points.parquet", "placed.parquet"))
        self.frame.write.parquet(source)
        example = os.path.join(os.path.dirname(__file__), "..", "examples", "parquet_job.py")
        job = runpy.run_path(example)
        stop = type(self.spark).stop
        type(self.spark).stop = lambda _: None
        try:
            job["main"](source, target)
        finally:
            type(self.spark).stop = stop
        placed = self.spark.read.parquet(target).select("number", "match").collect()
        match = COLUMNS.index("match")
        self.assertEqual([row[1] for row in sorted(placed)], [row[match] for row in self.expected])
