import { inflateSync } from 'node:zlib'

/** A piece of text in one font. `page` counts from 0, and `y` is the distance of its baseline from the top of the page, in points. */
export type PdfPiece = { text: string; page: number; y: number; size: number }

/** Extracts the text of a PDF that the shop created, line by line. */
export const pdfText = (bytes: Uint8Array): string =>
  pdfPieces(bytes)
    .map(({ text }) => text)
    .join('\n')

/**
 * Extracts the pieces of text of a PDF that the shop created, in the sequence in which they were drawn. The PDF contains glyph ids of fonts
 * instead of characters, so this function translates the glyph ids to characters.
 */
export function pdfPieces(bytes: Uint8Array): PdfPiece[] {
  const objects = new Map<string, { head: string; body: Buffer | null }>()
  const text = Buffer.from(bytes).toString('latin1')
  for (const match of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [, id, whole] = match
    const [head = '', stream] = whole!.split('\nstream\n')
    const packed = stream && Buffer.from(stream.replace(/\nendstream$/, ''), 'latin1')
    const body = packed ? (head.includes('FlateDecode') ? inflateSync(packed) : packed) : null
    objects.set(id!, { head, body })
  }
  const fonts = readFonts(objects)
  const pages = [...objects.values()].filter(({ body }) => body?.includes('BT\n'))
  return pages.flatMap(({ body }, page) => piecesOf(body!.toString('latin1'), page, fonts))
}

type Objects = Map<string, { head: string; body: Buffer | null }>
type GlyphTable = Map<string, string>

/** Reads which character each glyph of a font represents, from the ToUnicode table of the font. */
function readFonts(objects: Objects): Map<string, GlyphTable> {
  const fonts = new Map<string, GlyphTable>()
  for (const { head } of objects.values()) {
    for (const [, name, id] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id!)?.head ?? '')?.[1]
      const map = table && objects.get(table)?.body?.toString('latin1')
      if (map) fonts.set(name!, glyphTable(map))
    }
  }
  return fonts
}

function glyphTable(map: string): GlyphTable {
  const glyphs: GlyphTable = new Map()
  for (const [, from, listed] of map.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g)) {
    for (const [at, [, code]] of [...listed!.matchAll(/<([\w ]*)>/g)].entries()) {
      const glyph = (Number.parseInt(from!, 16) + at).toString(16).padStart(4, '0')
      const units = code!.replaceAll(' ', '').match(/.{4}/g) ?? []
      glyphs.set(glyph, String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16))))
    }
  }
  return glyphs
}

const PAGE_HEIGHT = 841.89

function piecesOf(content: string, page: number, fonts: Map<string, GlyphTable>): PdfPiece[] {
  return [...content.matchAll(/BT\n([\s\S]*?)ET/g)].map(([, block]) => {
    const [, name = '', size] = /\/(F\d+) (\S+) Tf/.exec(block!) ?? []
    const font = fonts.get(name)
    const glyphs = [...block!.matchAll(/<([\da-f]+)>/g)].flatMap(([, hex]) => hex!.match(/.{4}/g) ?? [])
    const text = glyphs.map((glyph) => font?.get(glyph) ?? '').join('')
    const [, bottom] = /(\S+) Tm/.exec(block!) ?? []
    return { text, page, y: PAGE_HEIGHT - Number(bottom), size: Number(size) }
  })
}
