import { readFaces, runsOf } from './pdf.ts'

type Glyph = { path: { toSVG: () => string } }
type Position = { xAdvance: number; xOffset: number; yOffset: number }
type Font = { unitsPerEm: number; layout: (text: string) => { glyphs: Glyph[]; positions: Position[] } }

/** Converts a line of text to SVG shapes, so that a picture with text needs no fonts of the system. `width` is in the same unit as `size`. */
export function textShapes(text: string, size: number): { shapes: string; width: number } {
  let x = 0
  const shapes: string[] = []
  for (const { font: name, letters } of runsOf(text, 'bold')) {
    const { font } = readFaces().find((face) => face.name === name)!
    const { unitsPerEm, layout } = openFont(font)
    const scale = size / unitsPerEm
    const { glyphs, positions } = layout(letters)
    for (const [at, { path }] of glyphs.entries()) {
      const { xAdvance, xOffset, yOffset } = positions[at]!
      const place = `translate(${x + xOffset * scale} ${-yOffset * scale}) scale(${scale} ${-scale})`
      shapes.push(`<path transform="${place}" d="${path.toSVG()}"/>`)
      x += xAdvance * scale
    }
  }
  return { shapes: shapes.join(''), width: x }
}

function openFont(font: object): Font {
  const { unitsPerEm } = font as Font
  return { unitsPerEm, layout: (text) => (font as Font).layout(text) }
}
