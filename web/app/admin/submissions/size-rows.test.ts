import { expect, test } from 'vitest'
import { addLetterSizes, createSizeRow } from './size-rows.tsx'

const rowsOf = (...rows: [size: string, stock: string][]) =>
  rows.map(([size, stock]) => ({ ...createSizeRow(size), stock }))
const withLetters = (...rows: [size: string, stock: string][]) =>
  addLetterSizes(rowsOf(...rows)).map(({ size, stock }) => [size, stock])

test('XS to XL replaces a row in which nothing was typed', () => {
  const letters = ['XS', 'S', 'M', 'L', 'XL'].map((size) => [size, ''])
  expect(withLetters(['Free Size', ''])).toEqual(letters)
  expect(withLetters(['', ''])).toEqual(letters)
})

test('XS to XL keeps typed sizes and stock, and adds the sizes that are missing', () => {
  expect(withLetters(['Free Size', '3'], ['XXL', ''], ['m ', '4'], ['', '2'], ['XL', ''])).toEqual([
    ['Free Size', '3'],
    ['XXL', ''],
    ['', '2'],
    ['XS', ''],
    ['S', ''],
    ['m ', '4'],
    ['L', ''],
    ['XL', ''],
  ])
  const rows = rowsOf(['M', '4'])
  expect(addLetterSizes(rows)[2]).toBe(rows[0])
})
