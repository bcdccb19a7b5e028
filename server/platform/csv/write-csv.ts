import { stringify } from 'csv-stringify/sync'

export type CsvCell = string | number | null | undefined

/** Creates a CSV file. Prevents CSV injection: puts an apostrophe in front of text that a spreadsheet would run as a formula. */
export const writeCsv = (rows: readonly (readonly CsvCell[])[]): Buffer<ArrayBuffer> =>
  Buffer.from(
    stringify(
      rows.map((row) => row.map((cell) => (typeof cell === 'string' ? escapeFormula(cell) : (cell ?? '')))),
      { record_delimiter: '\r\n', quoted_match: /[\r\n]/ },
    ),
  )

const escapeFormula = (text: string) => (/^'*\s*[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text)

/** Removes the apostrophe that `writeCsv` puts in front of text that a spreadsheet would run as a formula. */
export const withoutFormulaMark = (text: string): string =>
  /^'+\s*[=+\-@＝＋－＠]/.test(text) ? text.slice(1) : text
