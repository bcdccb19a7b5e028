import type { PictureDraft, VariantDraft } from './draft.ts'
import { readCount, readText } from './read-values.ts'
import type { ImagesOfColours } from './read-variants.ts'
import type { ValidatedRow } from './validate-row.ts'

type Source = {
  rows: readonly ValidatedRow[]
  variants: readonly VariantDraft[]
  imagesOfColours: ImagesOfColours
  imageRule: (src: string) => string | null
}
type Placed = PictureDraft & { place: number }

/** The pictures of a product in their order, each once. One that only a variant names comes last. */
export function readPictures({ rows, variants, imagesOfColours, imageRule }: Source): PictureDraft[] {
  const colours = new Set(variants.map(({ colour }) => colour))
  const found = new Map<string, Placed>()
  const add = (row: ValidatedRow, column: 'imageSrc' | 'variantImage') => {
    const src = row.cell(column)
    if (!src || found.has(src)) return
    const problem = imageRule(src)
    if (problem) row.report(column, problem)
    const isMain = column === 'imageSrc'
    found.set(src, {
      line: row.line,
      src,
      alt: isMain ? row.take('imageAlt', readText(500), '') : '',
      colour: (isMain && ownColour(row, colours)) || onlyColour(imagesOfColours.get(src)),
      place: isMain ? row.take('imagePosition', readCount(100_000), Infinity) : Infinity,
    })
  }
  for (const row of rows) add(row, 'imageSrc')
  for (const row of rows) add(row, 'variantImage')
  const inOrder = [...found.values()].toSorted((a, b) => (a.place === b.place ? 0 : a.place - b.place))
  return inOrder.map(({ line, src, alt, colour }) => ({ line, src, alt, colour }))
}

function ownColour({ cell, report }: ValidatedRow, colours: ReadonlySet<string | null>): string | null {
  const colour = cell('imageColour')
  if (!colour) return null
  if (!colours.has(colour)) report('imageColour', `“${colour}” is not a colour of this product`)
  return colour
}

function onlyColour(colours: ReadonlySet<string | null> = new Set()): string | null {
  const [colour = null] = colours
  return colours.size === 1 ? colour : null
}
