"""Writes a city that does not exist: city.py SEGMENTS FOLDER makes FOLDER/roads.shp with one record a segment, FOLDER/box.shp with the country
around it, and FOLDER/points.csv with a million points in it; the same for the same number."""

import array
import random
import struct
import sys

SEGMENTS, FOLDER = int(sys.argv[1]), sys.argv[2]
SOUTH, WEST = 48.0, 11.0
# About a block's side in degrees of latitude and longitude.
STEP = (0.0009, 0.00135)
CLASSES = ["residential"] * 6 + ["footway", "service", "tertiary", "secondary"]


def header(kind, size, box):
    return struct.pack(">i5ii", 9994, 0, 0, 0, 0, 0, (100 + size) // 2) + struct.pack("<ii8d", 1000, kind, *box, 0, 0, 0, 0)


def table(path, columns, rows):
    """A .dbf of text columns; rows are joined, padded bytes."""
    length = 1 + sum(width for _, width in columns)
    with open(path, "wb") as file:
        file.write(struct.pack("<4BIHH20x", 3, 126, 1, 1, len(rows), 33 + 32 * len(columns), length))
        for name, width in columns:
            file.write(struct.pack("<11sc4xB15x", name.encode(), b"C", width))
        file.write(b"\r" + b"".join(rows) + b"\x1a")


def write(name, kind, records, box):
    """A .shp and its .shx of records with one part each."""
    main, index, offset = [], [], 50
    for points in records:
        xs, ys = points[0::2], points[1::2]
        content = struct.pack("<i4diii", kind, min(xs), min(ys), max(xs), max(ys), 1, len(xs), 0) + points.tobytes()
        index.append(struct.pack(">ii", offset, len(content) // 2))
        main.append(struct.pack(">ii", len(index), len(content) // 2) + content)
        offset += 4 + len(content) // 2
    for end, parts in ((".shp", main), (".shx", index)):
        body = b"".join(parts)
        with open(f"{FOLDER}/{name}{end}", "wb") as file:
            file.write(header(kind, len(body), box) + body)


def roads(generator, side):
    """A lattice of streets with corners a little out of place, each edge bent once, every tenth without a name."""
    corners = [[(generator.gauss(0, 0.1), generator.gauss(0, 0.1)) for _ in range(side + 1)] for _ in range(side + 1)]

    def place(column, row):
        x, y = corners[row][column]
        return WEST + (column + x) * STEP[1], SOUTH + (row + y) * STEP[0]

    records, rows = [], []
    for number in range(SEGMENTS):
        edge, is_north = divmod(number, 2)
        row, column = divmod(edge, side)
        (x, y), (u, v) = place(column, row), place(column + (1 - is_north), row + is_north)
        bend = generator.gauss(0, 0.05)
        records.append(array.array("d", (x, y, (x + u) / 2 + bend * STEP[1], (y + v) / 2 + bend * STEP[0], u, v)))
        # A street keeps its name for some blocks.
        street = f"{'Avenue' if is_north else 'Street'} {column if is_north else row}-{(row if is_north else column) // 20}"
        name = "" if generator.random() < 0.1 else street
        kind = generator.choice(CLASSES)
        rows.append(b" " + f"{number:<10}{kind:<12}{name:<24}{'':<8}".encode())
    return records, rows


def main():
    generator = random.Random(SEGMENTS)
    side = int((SEGMENTS / 2) ** 0.5) + 1
    north, east = SOUTH + side * STEP[0], WEST + side * STEP[1]
    records, rows = roads(generator, side)
    write("roads", 3, records, (WEST, SOUTH, east, north))
    table(f"{FOLDER}/roads.dbf", [("osm_id", 10), ("fclass", 12), ("name", 24), ("ref", 8)], rows)
    ring = (WEST - 1, SOUTH - 1, WEST - 1, north + 1, east + 1, north + 1, east + 1, SOUTH - 1, WEST - 1, SOUTH - 1)
    write("box", 5, [array.array("d", ring)], (WEST - 1, SOUTH - 1, east + 1, north + 1))
    table(f"{FOLDER}/box.dbf", [("NAME", 20), ("ISO_A2", 2), ("ADM0_A3", 3)], [b" " + b"Nowhere".ljust(20) + b"DEDEU"])
    for name in ("roads", "box"):
        with open(f"{FOLDER}/{name}.prj", "w") as file:
            file.write('GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137,298.257223563]],')
            file.write('PRIMEM["Greenwich",0],UNIT["Degree",0.0174532925199433]]')
    with open(f"{FOLDER}/points.csv", "w") as file:
        file.write("lat,lon\n")
        file.writelines(
            "%.7f,%.7f\n" % (generator.uniform(SOUTH, north), generator.uniform(WEST, east)) for _ in range(1_000_000)
        )


main()
