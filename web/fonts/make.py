"""Makes the small faces of this folder from those in node_modules: what nearly every page is written in, the rupee sign among it.

The packages keep the rupee sign in a file of 90 other letters: one file instead of two for the first view, without hints.
Needs fonttools and brotli (Debian: python3-fonttools python3-brotli). Run it in this folder: python3 make.py
"""

from io import BytesIO
from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

LETTERS = [*range(0x20, 0x7F), 0xA0, 0xA9, 0xB0, 0xB7, 0xD7, 0xE9, 0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2026, 0x2212]
RUPEE = [0x20B9]
FACES = [('hind-vadodara', '400'), ('hind-vadodara', '600'), ('rozha-one', '400')]


def part(face, script, weight, letters):
    font = TTFont(f'../../node_modules/@fontsource/{face}/files/{face}-{script}-{weight}-normal.woff2')
    options = Options()
    options.hinting = False
    options.name_IDs = ['*']
    options.layout_features = ['*']
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=letters)
    subsetter.subset(font)
    font.flavor = None
    file = BytesIO()
    font.save(file)
    file.seek(0)
    return file


for face, weight in FACES:
    small = Merger().merge([part(face, 'latin', weight, LETTERS), part(face, 'latin-ext', weight, RUPEE)])
    small.flavor = 'woff2'
    small.save(f'{face}-{weight}.woff2')
