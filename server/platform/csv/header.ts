import { refuse } from '../../../contract/core/refusal.ts'

/** The columns that a kind of file may have. */
export type Columns<C extends string> = {
  /** What each may be called; its first name is the one that we say. */
  headings: Readonly<Record<C, readonly string[]>>
  required: readonly C[]
  /** Names the thing that a row is about. */
  key: C
}

/** Where each column of the shop stands in a file. */
export type ColumnPositions<C extends string> = Partial<Record<C, number>>

/** The first row of a file: which columns it has, where, and under what name. */
export type Header<C extends string> = {
  width: number
  /** -1 when the file has no such column. */
  indexOf: (column: C) => number
  has: (column: C) => boolean
  nameOf: (column: C) => string
}

/**
 * Reads the first row, in any order and spelling; `places` says of each column where it stands when somebody has chosen that.
 * Refuses `invalid` and names every required column that is missing.
 */
export function readHeader<C extends string>(
  cells: readonly string[],
  { headings, required }: Columns<C>,
  places: ColumnPositions<C> = placesIn(cells, headings),
): Header<C> {
  const written = cells.map((cell) => cell.trim())
  const indexOf = (column: C) => places[column] ?? -1

  const missing = required.filter((column) => indexOf(column) < 0).map((column) => headings[column][0]!)
  if (missing.length > 0) {
    const names = missing.join(', ')
    const hint = /[\0\ufffd]/.test(cells.join('')) ? ' The file is not UTF-8: save it as “CSV UTF-8”.' : ''
    const fields = missing.map((path) => ({ path, message: 'The first row must have this column' }))
    refuse('invalid', `The first row of the file has no column called ${names}.${hint}`, { fields })
  }
  return {
    width: cells.length,
    indexOf,
    has: (column) => indexOf(column) >= 0,
    nameOf: (column) => written[indexOf(column)] || headings[column][0]!,
  }
}

/** What the headings of a first row mean to us, as far as they say. */
export function guessColumns<C extends string>(
  cells: readonly string[],
  headings: Columns<C>['headings'],
): ColumnPositions<C> {
  const plain = cells.map(plainName)
  const found = Object.entries<readonly string[]>(headings).flatMap(([column, names]) => {
    const place = names.map((name) => plain.indexOf(plainName(name))).find((at) => at >= 0)
    return place === undefined ? [] : [[column, place] as const]
  })
  return Object.fromEntries(found) as ColumnPositions<C>
}

/** The same, where nobody looks at it: a heading that stands twice is refused. */
function placesIn<C extends string>(
  cells: readonly string[],
  headings: Columns<C>['headings'],
): ColumnPositions<C> {
  const plain = cells.map(plainName)
  const places = guessColumns(cells, headings)
  for (const place of Object.values<number | undefined>(places)) {
    if (place === undefined || plain.indexOf(plain[place]!) === plain.lastIndexOf(plain[place]!)) continue
    const path = cells[place]!.trim()
    refuse('invalid', `The first row has the column ${path} twice.`, {
      fields: [{ path, message: 'Stands twice' }],
    })
  }
  return places
}

/** `rentPrice`, `Rent price` and `RENT PRICE` are one name. */
const plainName = (name: string) => name.toLowerCase().replaceAll(/[\s\p{P}]/gu, '')
