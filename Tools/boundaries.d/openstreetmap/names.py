"""Country names in other languages: CLDR's short ones (中国), where Natural Earth often has the long ones (中华人民共和国)."""
from cldr import territory_names

# Rows that bear a country's code without being the country: they keep the names that Natural Earth gives them.
PARTS_OF_COUNTRIES = ('CLP', 'IOA', 'ATC', 'CSI', 'KAB', 'BRI', 'CYN', 'CNM', 'SOL')


def name_countries(packages, layer):
    columns = [field.name for field in layer.fields if field.name.startswith('name_') and field.name != 'name_short']
    countries = [row for row in layer.rows if row['adm0_a3'] not in PARTS_OF_COUNTRIES]
    for column in columns:
        names = territory_names(packages, column.removeprefix('name_'))
        for row in countries:
            row[column] = names.get(row['iso_a2']) or row[column]
