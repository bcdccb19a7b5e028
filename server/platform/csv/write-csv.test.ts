import { expect, test } from 'vitest'
import { writeCsv, type CsvCell } from './write-csv.ts'

const csvRow = (cells: readonly CsvCell[]) => writeCsv([cells]).toString()

test.each(['=1+1', '+91', '-2', '@sum', '\tx', '\rx', ' =1'])(
  'no spreadsheet takes %j for a formula',
  (text) => {
    expect(csvRow([text])).toMatch(/^"?'/)
  },
)

test('commas, quotes and line ends stay inside their cell, numbers stay numbers', () => {
  expect(csvRow(['a, b', 'say "no"', 'two\nlines', -3.5, null])).toBe(
    '"a, b","say ""no""","two\nlines",-3.5,\r\n',
  )
})
