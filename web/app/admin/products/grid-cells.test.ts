import { expect, test } from 'vitest'
import { combineCells, emptyCell } from './grid-cells.ts'

const rowsOf = (cells: ReturnType<typeof combineCells>) =>
  cells.map(({ size, colour, stock }) => `${size}/${colour}/${stock}`)
const row = (size: string, colour = '') => ({ ...emptyCell(size, colour), stock: '4' })

test('sizes and colours are combined, and an empty row is replaced', () => {
  expect(rowsOf(combineCells([emptyCell()], 'S, M', 'Pink'))).toEqual(['S/Pink/0', 'M/Pink/0'])
  expect(rowsOf(combineCells([row('S', 'Pink')], 'S, M', 'Pink'))).toEqual(['S/Pink/4', 'M/Pink/0'])
  expect(rowsOf(combineCells([], 'S', ''))).toEqual(['S//0'])
})

test('a row without a colour gets an added colour and keeps its stock', () => {
  const colours = rowsOf(combineCells([row('S'), row('M')], '', 'Pink, Blue'))
  expect(colours).toEqual(['S/Pink/4', 'M/Pink/4', 'S/Blue/0', 'M/Blue/0'])
  expect(rowsOf(combineCells([row('S'), row('M')], 'S', 'Pink'))).toEqual(['S/Pink/4', 'M//4'])
  expect(rowsOf(combineCells([row('S'), row('S', 'Pink')], 'S', 'Pink'))).toEqual(['S//4', 'S/Pink/4'])
})

test('a stored row of a rental without a size is not replaced', () => {
  const stored = { ...emptyCell(), piecesWas: 2, pieces: '2' }
  expect(rowsOf(combineCells([stored], 'S', ''))).toEqual(['//0', 'S//0'])
})

test('a stored row keeps its size and colour, because another colour is another SKU', () => {
  const stored = { ...row('S'), stockWas: 4 }
  expect(rowsOf(combineCells([stored], 'S', 'Pink'))).toEqual(['S//4', 'S/Pink/0'])
})

test('added sizes have the colours of the grid', () => {
  const cells = combineCells([row('S', 'Pink'), row('S', 'Blue')], 'M', '')
  expect(rowsOf(cells)).toEqual(['S/Pink/4', 'S/Blue/4', 'M/Pink/0', 'M/Blue/0'])
})
