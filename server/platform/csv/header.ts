import { refuse } from '../../../contract/core/refusal.ts'

/** Describes the columns of one kind of CSV file. */
export type Columns<C extends string> = {
  /** The headings that a file may use for each column. Error messages use the first of them. */
  headings: Readonly<Record<C, readonly string[]>>
  required: readonly C[]
  /** The column that identifies what a row is about, for example the product. */
  key: C
}

/** The index of each column that a file has. */
export type ColumnPositions<C extends string> = Partial<Record<C, number>>

/** The header row of a file: its columns, their indexes and their headings. */
export type Header<C extends string> = {
  width: number
  /** Returns the index of a column; -1 when the file has no such column. */
  indexOf: (column: C) => number
  has: (column: C) => boolean
  nameOf: (column: C) => string
}

/**
 * Parses the header row. Columns may be in any sequence, and headings in any spelling that `plainName` treats as equal.
 * `positions` is the mapping that a user has chosen; without it, the headings decide. If required columns are missing, refuses
 * `invalid` and names all of them.
 */
export function readHeader<C extends string>(
  cells: readonly string[],
  { headings, required }: Columns<C>,
  positions: ColumnPositions<C> = findPositions(cells, headings),
): Header<C> {
  const written = cells.map((cell) => cell.trim())
  const indexOf = (column: C) => positions[column] ?? -1

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

/** Guesses the positions of the columns from the headings. */
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

/** Like `guessColumns`, but refuses duplicate headings, because in this case no user checks the guess. */
function findPositions<C extends string>(
  cells: readonly string[],
  headings: Columns<C>['headings'],
): ColumnPositions<C> {
  const plain = cells.map(plainName)
  const positions = guessColumns(cells, headings)
  for (const place of Object.values<number | undefined>(positions)) {
    if (place === undefined || plain.indexOf(plain[place]!) === plain.lastIndexOf(plain[place]!)) continue
    const path = cells[place]!.trim()
    refuse('invalid', `The first row has the column ${path} twice.`, {
      fields: [{ path, message: 'Duplicate column' }],
    })
  }
  return positions
}

/** Returns the form in which headings are compared: `rentPrice`, `Rent price` and `RENT PRICE` are equal. */
const plainName = (name: string) => name.toLowerCase().replaceAll(/[\s\p{P}]/gu, '')
