"""Placemarks for Spark data frames: Apache Spark 3.3 or newer, with pyarrow and NumPy where the executors run.

    from revgeo.spark import with_placemark
    placed = with_placemark(points, "lat", "lon", columns=["country", "locality"])

The package must be installed where the executors run. Rows are handed over in Arrow batches; no data leaves the executors.
"""

from pathlib import Path

from ._geocoder import STANDARD_COLUMNS, Geocoder, known_columns

_NUMBERS = ("distance_m", "latitude", "longitude")


def with_placemark(
    frame,
    latitude,
    longitude,
    columns=STANDARD_COLUMNS,
    index=None,
    languages=(),
    max_distance=10_000.0,
    finest_level=None,
    street_distance=75.0,
):
    """The data frame with placemark columns added; rows stay as they are, none is lost.

    latitude, longitude: the names of its columns of degrees, of any type of numbers. A row in which one is null or no coordinate has the match "invalid".
    columns: which of revgeo.COLUMNS to add; texts are strings, null where absent, distance_m is a double.
    index: the path of an index on the driver, shipped to each executor once; the world's, which is part of the package, unless told.
        The executors know it by its file's name, so that two indexes of one application, or two states of one, need two names.
    The other options are those of revgeo.Geocoder. Each Python process of an executor opens the index once and maps it; processes of one machine share its pages.
    """
    from pyspark.sql.types import DoubleType, NumericType, StringType, StructField, StructType

    columns = known_columns(columns)
    for column in columns:
        if column in frame.columns:
            raise ValueError(f"the data frame has a column {column!r} already: rename it or leave it out of columns")
    for column in (latitude, longitude):
        if column not in frame.columns:
            raise ValueError(f"the data frame has no column {column!r}: there are {', '.join(frame.columns)}")
        kind = frame.schema[column].dataType
        if not isinstance(kind, NumericType):
            raise ValueError(f"the column {column!r} is {kind.simpleString()}: cast it to double")
    if isinstance(languages, str):
        languages = [languages]
    shipped = None if index is None else _ship(index, frame.sparkSession.sparkContext)
    options = (tuple(languages), max_distance, finest_level, street_distance)
    added = [StructField(name, DoubleType() if name in _NUMBERS else StringType()) for name in columns]
    schema = StructType(frame.schema.fields + added)

    def place(batches):
        geocoder = _geocoder(shipped, *options)
        for batch in batches:
            yield _placed(batch, geocoder, latitude, longitude, columns)

    return frame.mapInArrow(place, schema)


_shipped = {}


def _ship(index, context):
    """Sends an index to all executors, once, and gives the name that they know it by."""
    path = Path(index).resolve(strict=True)
    state = path.stat()
    file = (path, state.st_size, state.st_mtime_ns)
    # Spark keeps the first file of a name.
    if _shipped.setdefault((context.applicationId, path.name), file) != file:
        raise ValueError(f"another index called {path.name!r} was shipped in this application: give this one another name")
    context.addFile(str(path))
    return path.name


_geocoders = {}


def _geocoder(shipped, languages, max_distance, finest_level, street_distance):
    """The geocoder of this process for an index and options, opened when first asked for."""
    path = None
    if shipped is not None:
        from pyspark import SparkFiles

        path = SparkFiles.get(shipped)
    key = (path, languages, max_distance, finest_level, street_distance)
    if key not in _geocoders:
        _geocoders[key] = Geocoder(path, languages, max_distance, finest_level, street_distance)
    return _geocoders[key]


def _placed(batch, geocoder, latitude, longitude, columns):
    import pyarrow

    degrees = [_degrees(batch.column(batch.schema.get_field_index(name))) for name in (latitude, longitude)]
    found = geocoder.lookup_arrow(*degrees, columns)
    return pyarrow.RecordBatch.from_arrays(
        batch.columns + [found[name] for name in columns], batch.schema.names + list(columns)
    )


def _degrees(column):
    """A column as doubles, not a number where it is null."""
    return column.cast("float64").to_numpy(zero_copy_only=False)
