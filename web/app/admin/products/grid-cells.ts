import { freshKey } from '../../lib/fresh-key'
import { splitList, type FormCell } from './form-state'

type Option = Pick<FormCell, 'size' | 'colour'>

/**
 * Adds a row for every new combination of size and colour. Without typed sizes, the rows get the sizes of the grid, and without typed
 * colours its colours. Existing rows keep their values. A row that is not stored yet and has no colour gets the first typed colour if its
 * size is one of the typed sizes, and a row without a size likewise, because shoppers could not choose it. Stored rows are not changed,
 * because that would rename their SKUs. An empty row is replaced.
 */
export function combineCells(cells: readonly FormCell[], sizes: string, colours: string): FormCell[] {
  const known = cells.filter((cell) => !isEmpty(cell))
  const typed = { size: splitList(sizes), colour: splitList(colours) }
  const namesOf = (part: keyof Option) => {
    const names =
      typed[part].length > 0 ? typed[part] : known.map((cell) => cell[part].trim()).filter(Boolean)
    return names.length > 0 ? [...new Set(names)] : ['']
  }
  const [sizeNames, colourNames] = [namesOf('size'), namesOf('colour')]
  const wanted = colourNames.flatMap((colour) => sizeNames.map((size) => ({ size, colour })))
  const taken = new Set(known.map(keyOf))
  const kept = known.map((cell) => {
    const option = wanted.find(({ size, colour }) => canBe(cell.size, size) && canBe(cell.colour, colour))
    if (!option || taken.has(keyOf(option)) || isStored(cell)) return cell
    taken.add(keyOf(option))
    return { ...cell, ...option }
  })
  const added = wanted.filter((option) => !taken.has(keyOf(option)))
  return [...kept, ...added.map(({ size, colour }) => emptyCell(size, colour))]
}

const canBe = (typed: string, name: string) => typed.trim() === '' || typed.trim() === name

const keyOf = ({ size, colour }: Option) => JSON.stringify([size.trim(), colour.trim()])

const isStored = ({ stockWas, piecesWas }: FormCell) => stockWas !== null || piecesWas !== null

/** Returns whether a row was added in this form and nothing has been entered into it. */
const isEmpty = (cell: FormCell) =>
  !isStored(cell) &&
  ![cell.size, cell.colour, cell.code, cell.price].some((text) => text.trim()) &&
  !Number(cell.stock)

/** Returns a new row of the grid without stock. A new row of a rental has one piece. */
export const emptyCell = (size = '', colour = ''): FormCell => ({
  key: freshKey(),
  id: null,
  size,
  colour,
  colourWas: colour,
  code: '',
  price: '',
  stock: '0',
  stockWas: null,
  sharedStock: null,
  pieces: '1',
  piecesWas: null,
})
