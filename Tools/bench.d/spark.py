"""Times Spark beside the command: spark.py REVGEO FOLDER ROWS"""

import os
import subprocess
import sys
import time

import numpy
import pyarrow
import pyarrow.csv
import pyarrow.parquet
from pyspark.sql import SparkSession

import revgeo
from revgeo.spark import with_placemark

program, folder, rows = sys.argv[1], sys.argv[2], int(sys.argv[3])
cores = os.cpu_count()
columns = ["country", "iso_country_code", "administrative_area", "locality", "match"]
random = numpy.random.default_rng(1)
table = pyarrow.table({"lat": random.uniform(30, 60, rows).round(5), "lon": random.uniform(-10, 60, rows).round(5)})
pyarrow.csv.write_csv(table, f"{folder}/points.csv")
os.makedirs(f"{folder}/points.parquet", exist_ok=True)
part = -(-rows // (4 * cores))
for number in range(4 * cores):
    pyarrow.parquet.write_table(table.slice(number * part, part), f"{folder}/points.parquet/{number}.parquet")
os.environ["PYSPARK_PYTHON"] = sys.executable
os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
spark = (
    SparkSession.builder.master(f"local[{cores}]")
    .config("spark.ui.enabled", "false")
    .config("spark.driver.host", "127.0.0.1")
    .config("spark.sql.execution.arrow.maxRecordsPerBatch", "100000")
    .getOrCreate()
)
spark.sparkContext.setLogLevel("OFF")


def command():
    environment = {**os.environ, "REVGEO_INDEX": revgeo.bundled_index()}
    arguments = [program, "batch", f"{folder}/points.csv", "-o", f"{folder}/placed.csv", "--columns", ",".join(columns)]
    subprocess.run(arguments, check=True, env=environment, stderr=subprocess.DEVNULL)


def job():
    points = spark.read.parquet(f"{folder}/points.parquet")
    with_placemark(points, "lat", "lon", columns).write.mode("overwrite").parquet(f"{folder}/placed.parquet")


def rate(run):
    """Rows a second and core, the best of three runs after one to warm up."""
    times = []
    for _ in range(4):
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return rows / min(times[1:]) / cores


print(f"{rows:,} rows on {cores} cores, five columns of texts; rows a second and core")
print(f"revgeo batch, CSV to CSV      {rate(command):>12,.0f}")
print(f"Spark, Parquet to Parquet     {rate(job):>12,.0f}")
spark.stop()
