"""Names in many languages: the Unicode Common Locale Data Repository (CLDR)."""
import re
import xml.etree.ElementTree as ET

COMMON = 'usr/share/unicode/cldr/common'
# CLDR's main form of these is long ("Hong Kong SAR China"): a person at a map wants the short one.
SHORT_FORMS = ('HK', 'MO', 'PS', 'MM')
INHERITED = '↑↑↑'
FILE_NAMES = {'zht': 'zh_Hant'}


def subdivision_names(packages, language):
    """Names of provinces by ISO 3166-2 code."""
    names = {}
    for element in _elements(packages, 'subdivisions', language, 'subdivision'):
        code = element.get('type')
        # Two subdivisions of one name are told apart by a raised figure (Île-de-France²), which is no part of the name.
        names[code[:2].upper() + '-' + code[2:].upper()] = re.sub('[²³¹]', '', element.text)
    return names


def territory_names(packages, language):
    """Names of countries by ISO 3166-1 code."""
    main, short = {}, {}
    for element in _elements(packages, 'main', FILE_NAMES.get(language, language), 'territory'):
        form = element.get('alt')
        if form is None:
            main[element.get('type')] = element.text
        elif form == 'short':
            short[element.get('type')] = element.text
    names = {code: name for code, name in main.items() if name and name != INHERITED}
    return names | {code: short[code] for code in SHORT_FORMS if code in names and code in short}


def _elements(packages, kind, language, tag):
    tree = ET.parse(packages.path('unicode-cldr-core', COMMON, kind, f'{language}.xml'))
    return tree.getroot().iter(tag)
