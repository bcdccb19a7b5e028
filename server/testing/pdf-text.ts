import { inflateSync } from 'node:zlib'

/**
 * Extracts the text of a PDF that the shop created, line by line. The PDF contains glyph ids of fonts instead of characters, so this
 * function translates the glyph ids to characters.
 */
export function pdfText(bytes: Uint8Array): string {
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
  return pages.map(({ body }) => pageText(body!.toString('latin1'), fonts)).join('\n')
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

function pageText(page: string, fonts: Map<string, GlyphTable>): string {
  const lines: string[] = []
  for (const [, block] of page.matchAll(/BT\n([\s\S]*?)ET/g)) {
    const font = fonts.get(/\/(F\d+) /.exec(block!)?.[1] ?? '')
    const glyphs = [...block!.matchAll(/<([\da-f]+)>/g)].flatMap(([, hex]) => hex!.match(/.{4}/g) ?? [])
    lines.push(glyphs.map((glyph) => font?.get(glyph) ?? '').join(''))
  }
  return lines.join('\n')
}
