"""What Tools/bench batch runs: one table of times, one of memory, on generated points."""

import csv
import importlib.util
import json
import os
import random
import statistics
import struct
import subprocess
import sys
import time

PROGRAM, BOUNDARIES, ROWS, LARGE = sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4]
RUNS, TURNS = 5, 21
RESULTS = ("places.csv", "piped.csv", "copy.csv")


def cities():
    """The positions of the world's places, longitude first, as the shapefile has them."""
    with open(f"{BOUNDARIES}/places.shp", "rb") as file:
        data = file.read()
    return [struct.unpack_from("<dd", data, at + 12) for at in range(100, len(data) - 27, 28)]


def points(kind, count):
    """The path of a CSV with so many points: near cities in random or in sorted order, or on the ocean."""
    path = f"{kind}-{count}.csv"
    if os.path.exists(path):
        return path
    generator, places = random.Random(7), cities()

    def near():
        x, y = generator.choice(places)
        return max(-90, min(90, generator.gauss(y, 0.1))), max(-180, min(180, generator.gauss(x, 0.1)))

    def ocean():
        return generator.uniform(-60, -20), generator.uniform(-130, -90)

    rows = ((ocean if kind == "ocean" else near)() for _ in range(count))
    with open(path + ".new", "w") as file:
        file.write("lat,lon\n")
        file.writelines("%.6f,%.6f\n" % row for row in (sorted(rows) if kind == "sorted" else rows))
    os.rename(path + ".new", path)
    return path


def clear():
    """Takes away what was written before, so that no run has to do so."""
    for result in filter(os.path.exists, RESULTS):
        os.remove(result)


def by_turns(*bodies):
    """The median times of bodies that run by turns: what else the machine does then meets them alike."""
    times = [[] for _ in bodies]
    for _ in range(TURNS):
        for number, body in enumerate(bodies):
            clear()
            start = time.perf_counter()
            body()
            times[number].append(time.perf_counter() - start)
    return [statistics.median(ones) for ones in times]


def seconds(body):
    """The shortest of some runs, and the least time that processors worked on one."""
    times, works = [], []
    for _ in range(RUNS):
        clear()
        start, before = time.perf_counter(), sum(os.times()[:4])
        body()
        times.append(time.perf_counter() - start)
        works.append(sum(os.times()[:4]) - before)
    return min(times), min(works)


def revgeo(path, *options):
    """Answers a file; what the program says of it."""
    command = [PROGRAM, "batch", path, "-o", "places.csv", "--summary", "summary.json", *options]
    subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
    with open("summary.json") as file:
        return json.load(file)


def piped(path):
    """Answers a file as a shell would, into standard output, which nobody flushes to the disk."""
    with open(path) as source, open("piped.csv", "w") as target:
        subprocess.run([PROGRAM, "batch"], stdin=source, stdout=target, check=True, stderr=subprocess.DEVNULL)


def copy(path):
    """Copies a file with four constant columns added, and does nothing else."""
    import duckdb

    columns = "'Germany' AS country, 'DE' AS iso_country_code, 'Bavaria' AS administrative_area, 'inside' AS match"
    duckdb.connect().execute(f"COPY (SELECT *, {columns} FROM read_csv('{path}')) TO 'copy.csv' (HEADER)")


def reverse_geocoder(path):
    """The nearest of 145,000 places, as lists in memory; nothing is written."""
    import reverse_geocoder

    with open(path) as file:
        rows = [(float(row["lat"]), float(row["lon"])) for row in csv.DictReader(file)]
    reverse_geocoder.search(rows, mode=1)


def geopandas(path):
    """The province of each point, in memory; nothing is written. The polygons are read before."""
    import geopandas
    import pandas

    rows = pandas.read_csv(path)
    points = geopandas.GeoDataFrame(rows, geometry=geopandas.points_from_xy(rows.lon, rows.lat), crs=4326)
    geopandas.sjoin(points, provinces, how="left", predicate="within")


def show(name, path, count, body):
    taken, work = seconds(body)
    print(f"{name:<44}{path:<22}{taken:>8.2f} s{count / taken:>14,.0f} rows/s{work:>8.2f} s of processors", flush=True)
    return taken


paths = {kind: points(kind, ROWS) for kind in ("random", "sorted", "ocean")}
print(f"{ROWS:,} rows, {os.cpu_count()} processors, the best of {RUNS} runs each")
for path in paths.values():
    show("revgeo batch", path, ROWS, lambda: revgeo(path))
show("revgeo batch < points > places", paths["random"], ROWS, lambda: piped(paths["random"]))
show("revgeo batch --threads 1", paths["random"], ROWS, lambda: revgeo(paths["random"], "--threads", "1"))
show("revgeo batch, JSON placemark columns", paths["random"], ROWS, lambda: revgeo(
    paths["random"], "--columns", "name,country,locality,time_zone,hierarchy.1.code,match,distance"))
if importlib.util.find_spec("duckdb"):
    show("DuckDB, copy with four constant columns", paths["random"], ROWS, lambda: copy(paths["random"]))
    taken, copied = by_turns(lambda: piped(paths["random"]), lambda: copy(paths["random"]))
    print(f"by {TURNS} turns: revgeo {taken:.3f} s, the copy {copied:.3f} s in the middle, neither flushed to the disk: "
          f"{taken / copied:.2f} times")
few = points("random", min(ROWS, 100_000))
count = min(ROWS, 100_000)
if importlib.util.find_spec("reverse_geocoder"):
    reverse_geocoder(few)
    show("reverse_geocoder, mode 1", few, count, lambda: reverse_geocoder(few))
if importlib.util.find_spec("geopandas"):
    import geopandas as library

    provinces = library.read_file(f"{BOUNDARIES}/admin1.shp")
    show("geopandas sjoin with provinces", few, count, lambda: geopandas(few))

print("\nPeak memory of revgeo batch, the mapped index included")
for count in [ROWS, ROWS * 10] + ([int(LARGE)] if LARGE else []):
    summary = revgeo(points("random", count))
    print(f"{count:>12,} rows{summary['peakMemoryBytes'] / 1e6:>8.1f} MB{summary['rowsPerSecond']:>12,} rows/s", flush=True)
