"""Adds placemarks to the points of a Parquet folder: parquet_job.py IN OUT [LATITUDE LONGITUDE]

    spark-submit parquet_job.py points.parquet placed.parquet lat lon
"""

import sys

from pyspark.sql import SparkSession

from revgeo.spark import with_placemark


def main(source, target, latitude="lat", longitude="lon"):
    spark = SparkSession.builder.appName("placemarks").getOrCreate()
    points = spark.read.parquet(source)
    placed = with_placemark(points, latitude, longitude, columns=["iso_country_code", "locality", "match"])
    placed.write.mode("errorifexists").parquet(target)
    spark.read.parquet(target).groupBy("iso_country_code").count().orderBy("count", ascending=False).show(10)
    spark.stop()


if __name__ == "__main__":
    if not 3 <= len(sys.argv) <= 5:
        sys.exit(__doc__)
    main(*sys.argv[1:])
