import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import type Document from 'pdfkit'
import { unpackFont } from './unpack-font.ts'

export type Pdf = InstanceType<typeof Document>
export type Weight = 'plain' | 'bold'

const require = createRequire(import.meta.url)
type Font = { hasGlyphForCodePoint: (codePoint: number) => boolean }
/** Loads the font library that pdfkit uses from pdfkit's own dependencies, so that both are the same version. */
const loadFontkit = () =>
  createRequire(require.resolve('pdfkit'))('fontkit') as { create: (bytes: Buffer) => Font }
const open = (name: string) =>
  loadFontkit().create(unpackFont(readFileSync(require.resolve(`@fontsource/${name}-normal.woff`))))

// Each font file contains the characters of one script. For each character, the first entry whose `has` matches is used.
const scripts = [
  {
    name: 'latin',
    has: /[\u0020-\u00ff\u2010-\u2026\u2122\u2212]/u,
    face: 'hind-vadodara/files/hind-vadodara-latin',
  },
  { name: 'gujarati', has: /[\u0a80-\u0aff]/u, face: 'hind-vadodara/files/hind-vadodara-gujarati' },
  { name: 'devanagari', has: /[\u0900-\u097f]/u, face: 'rozha-one/files/rozha-one-devanagari' },
  { name: 'signs', has: /[\u0100-\u02ff\u20b9]/u, face: 'hind-vadodara/files/hind-vadodara-latin-ext' },
]
export type Face = { name: string; font: Font }
let faces: Face[] | undefined

/**
 * Returns the fonts. Loads them when the first document is created and keeps them, because they cache parsed glyphs for later
 * documents.
 */
export const readFaces = (): Face[] =>
  (faces ??= scripts.flatMap(({ name, face }) => [
    { name: `${name}-plain`, font: open(`${face}-400`) },
    { name: `${name}-bold`, font: open(face.startsWith('rozha') ? `${face}-400` : `${face}-600`) },
  ]))

export const MARGIN = 42
export const WIDTH = 595.28 - 2 * MARGIN
export const BOTTOM = 841.89 - MARGIN - 24

type PdfInfo = { title: string; author: string }

/**
 * Creates an A4 document with the embedded fonts. `draw` adds the content. Returns the bytes of the PDF. pdfkit is loaded for the first
 * document, so that the shop opens sooner.
 */
export async function createPdf(
  { title, author }: PdfInfo,
  draw: (pdf: Pdf) => void,
): Promise<Buffer<ArrayBuffer>> {
  const info = { Title: title, Author: author, Creator: author, Producer: author }
  const margins = { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 }
  const { default: Pdfkit } = await import('pdfkit')
  const pdf = new Pdfkit({
    size: 'A4',
    margins,
    info,
    lang: 'en-IN',
    displayTitle: true,
    bufferPages: true,
    font: '', // no default font: loading one takes as long as drawing a table
  })
  for (const { name, font } of readFaces()) pdf.registerFont(name, font as never)
  const bytes = buffer(pdf)
  draw(pdf)
  pdf.end()
  return bytes
}

export type TextOptions = {
  x: number
  y: number
  width: number
  size?: number
  weight?: Weight
  align?: 'left' | 'right'
  colour?: string
}

/** Draws text of any script with line breaks. Returns the y position of the next line. */
export function drawText(pdf: Pdf, text: string, at: TextOptions): number {
  const { x, y, width, size = 9, weight = 'plain', align = 'left', colour = '#2b1230' } = at
  const height = size * 1.45
  pdf.fontSize(size).fillColor(colour)
  let top = y
  for (const line of linesOf(pdf, text, { width, weight })) {
    const runs = runsOf(line, weight)
    let left = align === 'right' ? x + width - widthOf(pdf, runs) : x
    for (const { font, letters } of runs) {
      pdf.font(font).text(letters, left, top + baseline(size), { lineBreak: false, baseline: 'alphabetic' })
      left += pdf.widthOfString(letters)
    }
    top += height
  }
  return top
}

/**
 * Returns the distance from the top of a line to its baseline. The fonts of different scripts have different heights. Because all of them
 * get the same distance here, text in two scripts is on one line.
 */
const baseline = (size: number) => size * 1.05

/** Returns the height that the text has when it is drawn. */
export const textHeight = (
  pdf: Pdf,
  text: string,
  { width, size = 9, weight = 'plain' }: Omit<TextOptions, 'x' | 'y'>,
) => {
  pdf.fontSize(size)
  return linesOf(pdf, text, { width, weight }).length * size * 1.45
}

function linesOf(pdf: Pdf, text: string, { width, weight }: { width: number; weight: Weight }): string[] {
  const fits = (line: string) => widthOf(pdf, runsOf(line, weight)) <= width
  const lines: string[] = []
  for (const paragraph of text.split('\n')) {
    if (fits(paragraph)) {
      lines.push(paragraph)
      continue
    }
    let line = ''
    for (const word of paragraph.split(' ').flatMap((value) => piecesOf(value, fits))) {
      const longer = line ? `${line} ${word}` : word
      if (line && !fits(longer)) {
        lines.push(line)
        line = word
      } else line = longer
    }
    lines.push(line)
  }
  return lines
}

/** Splits a word that is longer than a line into parts that fit. */
function piecesOf(word: string, fits: (line: string) => boolean): string[] {
  if (fits(word)) return [word]
  const pieces: string[] = []
  let piece = ''
  for (const letter of word) {
    if (piece && !fits(piece + letter)) {
      pieces.push(piece)
      piece = ''
    }
    piece += letter
  }
  return [...pieces, piece]
}

type Run = { font: string; letters: string }

/** Splits a line into parts that use one font each. A character that its font does not have becomes a question mark. */
export function runsOf(line: string, weight: Weight): Run[] {
  const runs: Run[] = []
  for (const letter of replaceMissing(line)) {
    const last = runs.at(-1)
    const isJoint = /[ \u200c\u200d]/u.test(letter)
    const face = faceOf(letter, weight)
    const font = isJoint && last ? last.font : (face?.name ?? `latin-${weight}`)
    const shown = face || isJoint ? letter : '?'
    if (last?.font === font) last.letters += shown
    else runs.push({ font, letters: shown })
  }
  return runs
}

/** Replaces Gujarati digits, hyphens and special spaces, which the fonts do not have, by digits, hyphens and spaces that they have. */
const replaceMissing = (line: string): string =>
  line
    .replaceAll(/[\u0ae6-\u0aef]/gu, (digit) => String(digit.charCodeAt(0) - 0x0ae6))
    .replaceAll(/[\u2010-\u2012\u2015]/gu, '-')
    .replaceAll(/\s/gu, ' ')

/** Returns the face of the script of a character, or undefined if its font does not have the character. */
function faceOf(letter: string, weight: Weight): Face | undefined {
  const script = scripts.find(({ has }) => has.test(letter))
  const face = script && readFaces().find(({ name }) => name === `${script.name}-${weight}`)
  return face?.font.hasGlyphForCodePoint(letter.codePointAt(0)!) ? face : undefined
}

const widthOf = (pdf: Pdf, runs: readonly Run[]): number =>
  runs.reduce((all, { font, letters }) => all + pdf.font(font).widthOfString(letters), 0)

const RULE_COLOUR = '#ecdcc6'

export function drawRule(pdf: Pdf, y: number) {
  pdf
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.7)
    .strokeColor(RULE_COLOUR)
    .stroke()
}

/** Draws the text `foot` and the page number at the bottom of each page. Must be called after all other content is drawn. */
export function numberPages(pdf: Pdf, foot: string) {
  const { count } = pdf.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page)
    const y = BOTTOM + 12
    drawText(pdf, foot, { x: MARGIN, y, width: WIDTH - 80, size: 7.5, colour: '#6a5468' })
    const of = `Page ${page + 1} of ${count}`
    drawText(pdf, of, { x: MARGIN, y, width: WIDTH, size: 7.5, align: 'right', colour: '#6a5468' })
  }
}
