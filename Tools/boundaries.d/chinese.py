"""Chinese names in simplified characters: the sources mix both scripts."""
from functools import cache

from opencc import OpenCC


@cache
def _converter():
    return OpenCC('t2s')


def simplified(text):
    return _converter().convert(text)
