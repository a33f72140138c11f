"""Read and write the layers: ESRI shapefiles, DBF III, UTF-8, WGS 84, fields as narrow as the data."""
import os
import struct
from dataclasses import dataclass

import numpy as np
import pandas as pd
import shapefile
import shapely

from progress import log

EXTENSIONS = ('shp', 'shx', 'dbf', 'prj', 'cpg')
WGS84 = ('GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],'
         'PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]')
# A DBF header holds a date. It is the date of this edition, not of the day the command ran: the same sources give the same bytes.
EDITION = (2026, 11, 30)
LONGEST_TEXT = 254  # bytes, of a DBF character field


@dataclass(frozen=True)
class Field:
    name: str
    type: str  # 'C' text, 'N' number
    length: int
    decimals: int


@dataclass
class Layer:
    """The records of a shapefile, attributes as the text that the DBF holds."""
    fields: list
    rows: list
    shapes: np.ndarray


def is_text(value):
    """Whether a cell holds something: null, NaN and the empty string do not."""
    return isinstance(value, str) and value != ''


# ---------------------------------------------------------------- writing
def write_frame(frame, path):
    """Write a GeoDataFrame; the width of each field is that of its longest value."""
    columns = [name for name in frame.columns if name != 'geometry']
    encoded = [_column(name, frame[name]) for name in columns]
    fields = [field for field, _ in encoded]
    rows = zip(*(values for _, values in encoded))
    _write(path, fields, rows, frame.geometry.values)


def write_layer(layer, path):
    """Write a layer that was read and changed: text fields are measured anew, numbers keep their width."""
    fields = [_measured(field, layer.rows) for field in layer.fields]
    rows = ([_value(field, row[field.name]) for field in fields] for row in layer.rows)
    _write(path, fields, rows, layer.shapes)


def _column(name, values):
    name = name[:10]  # the DBF limit
    if pd.api.types.is_integer_dtype(values):
        numbers = [int(v) for v in values]
        return Field(name, 'N', max(1, max(len(str(n)) for n in numbers)), 0), numbers
    if pd.api.types.is_float_dtype(values):
        return Field(name, 'N', 11, 6), [None if pd.isna(v) else round(float(v), 6) for v in values]
    texts = [v if is_text(v) else '' for v in values]
    return Field(name, 'C', _width(name, texts), 0), texts


def _measured(field, rows):
    if field.type != 'C':
        return field
    return Field(field.name, 'C', _width(field.name, [row[field.name] for row in rows]), 0)


def _width(name, texts):
    width = max(1, max(len(text.encode()) for text in texts))
    assert width <= LONGEST_TEXT, (name, width)
    return width


def _value(field, text):
    if field.type == 'C':
        return text
    if text == '':
        return None
    return float(text) if field.decimals else int(text)


def _write(path, fields, rows, shapes):
    with shapefile.Writer(path, encoding='utf-8') as writer:
        for field in fields:
            writer.field(field.name, field.type, field.length, field.decimals)
        for shape, row in zip(shapes, rows):
            _write_shape(writer, shape)
            writer.record(*row)
    _stamp(path + '.dbf')
    for extension, text in (('.prj', WGS84), ('.cpg', 'UTF-8')):
        with open(path + extension, 'w') as sidecar:
            sidecar.write(text)
    vertices = int(shapely.get_num_coordinates(shapes).sum())
    log(f'wrote {os.path.basename(path)}: {len(shapes)} records, {vertices} vertices')


def _write_shape(writer, shape):
    if shape.geom_type == 'Point':
        return writer.point(shape.x, shape.y)
    rings = []
    for polygon in shapely.get_parts(shape):
        polygon = shapely.geometry.polygon.orient(polygon, -1.0)  # shells of a shapefile run clockwise
        rings += [list(ring.coords) for ring in (polygon.exterior, *polygon.interiors)]
    writer.poly(rings)


def _stamp(path):
    year, month, day = EDITION
    with open(path, 'r+b') as dbf:
        dbf.seek(1)
        dbf.write(bytes((year - 1900, month, day)))


# ---------------------------------------------------------------- reading
def read_layer(path):
    fields, rows = _read_dbf(path + '.dbf')
    return Layer(fields, rows, _read_shp(path + '.shp'))


def _read_dbf(path):
    with open(path, 'rb') as file:
        data = file.read()
    count, start, size = struct.unpack('<IHH', data[4:12])
    fields, at = [], 32
    while data[at] != 0x0D:
        name = data[at:at + 11].split(b'\0')[0].decode()
        fields.append(Field(name, chr(data[at + 11]), data[at + 16], data[at + 17]))
        at += 32
    return fields, [_read_row(data, start + i * size + 1, fields) for i in range(count)]


def _read_row(data, at, fields):
    row = {}
    for field in fields:
        row[field.name] = data[at:at + field.length].decode().strip()
        at += field.length
    return row


def _read_shp(path):
    with open(path, 'rb') as file:
        data = file.read()
    shapes, at = [], 100
    while at < len(data):
        size = struct.unpack('>i', data[at + 4:at + 8])[0] * 2
        shapes.append(_read_shape(data[at + 8:at + 8 + size]))
        at += 8 + size
    return np.array(shapes, dtype=object)


def _read_shape(record):
    kind = struct.unpack('<i', record[:4])[0]
    if kind == 0:
        return shapely.MultiPolygon()
    if kind == 1:
        return shapely.Point(struct.unpack('<dd', record[4:20]))
    polygons = [shapely.Polygon(shell, holes) for shell, holes in _shells_and_holes(_read_rings(record))]
    return shapely.MultiPolygon(polygons) if len(polygons) > 1 else polygons[0]


def _read_rings(record):
    parts, points = struct.unpack('<ii', record[36:44])
    starts = np.frombuffer(record, '<i4', parts, 44).tolist() + [points]
    xy = np.frombuffer(record, '<f8', points * 2, 44 + 4 * parts).reshape(-1, 2)
    return [xy[a:b] for a, b in zip(starts[:-1], starts[1:])]


def _shells_and_holes(rings):
    """Group rings into polygons. The writer above puts holes right behind their shell; winding tells them apart."""
    polygons = []
    for ring in rings:
        from_start = ring - ring[0]  # small numbers: the area of a tiny ring far from 0 0 would drown in rounding
        x, y = from_start[:, 0], from_start[:, 1]
        if np.sum(x[:-1] * y[1:] - x[1:] * y[:-1]) <= 0:
            polygons.append((ring, []))
        else:
            polygons[-1][1].append(ring)
    return polygons
