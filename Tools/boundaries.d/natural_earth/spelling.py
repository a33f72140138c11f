"""Compare names that are spelt in different ways."""
import re
import unicodedata

# Words for the kind of unit, and articles: they say nothing of which unit it is.
KIND_WORDS = set(
    'province provincia provincie state region oblast kray krai okrug republic of the department departamento departement district '
    'county governorate prefecture municipality canton emirate parish al el la le de da do del di shi sheng fylke lan zupanija wilaya '
    'muhafazat obcina opstina novads rajons kommune raionul raion judetul autonomous respublika ostan e wilayat regiune rayon rayonu '
    'sahari lani oblysy provinsi'.split())
LETTERS = dict(zip('łđøıəßæ', ('l', 'd', 'o', 'i', 'a', 'ss', 'ae')))  # letters that have no decomposition
APOSTROPHES = r"[\u2018\u2019\u02bc\u02bb'`ʿʾ]"


def plain(name):
    """The name without accents, case, punctuation, brackets and words for the kind of unit."""
    decomposed = unicodedata.normalize('NFKD', str(name))
    text = ''.join(letter for letter in decomposed if not unicodedata.combining(letter)).lower()
    for letter, replacement in LETTERS.items():
        text = text.replace(letter, replacement)
    text = re.sub(APOSTROPHES, '', text)
    text = re.sub(r'\(.*?\)|\[.*?\]', ' ', text)
    text = re.sub(r'[^\w]+', ' ', text)
    words = [word for word in text.split() if word not in KIND_WORDS]
    return ' '.join(words) if words else text.strip()
