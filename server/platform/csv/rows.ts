import { parse, type CsvError } from 'csv-parse'
import { pipeline, type Readable } from 'node:stream'
import { refuse } from '../../../contract/core/refusal.ts'
import { withoutControls } from '../../../contract/core/wire.ts'
import { readHeader, type Columns, type Header, type ColumnPositions } from './header.ts'
import { issueAt, type Issue } from './issue.ts'

/** A row of the file. `line` is the number of its first line, as a text editor counts lines. */
export type Row<C extends string> = {
  line: number
  cell: (column: C) => string
  nameOf: (column: C) => string
}
/** A row, or the problem of a row that cannot be imported. */
export type RowOrIssue<C extends string> = { row: Row<C> } | { issue: Issue }
export type CsvFile<C extends string> = { header: Header<C>; rows: AsyncIterable<RowOrIssue<C>> }

type Parsed = { record: string[]; info: { lines: number } }
type ParseFailure = { line: number; code: string }

const maxRowLength = 1_000_000
const maxEmptyRows = 10_000

/** Opens a CSV file and reads its header. Streams the rows, so that a large file needs no more memory than a small one. */
export async function openCsv<C extends string>(
  file: Readable,
  columns: Columns<C>,
  positions?: ColumnPositions<C>,
): Promise<CsvFile<C>> {
  const failures: ParseFailure[] = []
  const records = recordsOf(file, failures)
  const first = await records.next()
  if (first.done) {
    assertReadable(failures)
    refuse('invalid', 'The file is empty.', { fields: [] })
  }
  const header = readHeader(first.value.record, columns, positions)
  const read = (record: string[], line: number) => readRow(record, line, { header, key: columns.key })
  return { header, rows: readRows(records, failures, read) }
}

/**
 * Returns the first `count` rows of a file, including the header row, and then stops reading. Refuses a file that cannot be
 * parsed.
 */
export async function readFirstRows(file: Readable, count: number): Promise<string[][]> {
  const failures: ParseFailure[] = []
  const records = recordsOf(file, failures)
  const rows: string[][] = []
  for (let next = await records.next(); !next.done; next = await records.next()) {
    rows.push(next.value.record)
    if (rows.length === count) break
  }
  file.destroy()
  if (rows.length === 0) assertReadable(failures)
  return rows
}

/** Refuses the file with the first parse failure, if there is one. */
function assertReadable([first]: readonly ParseFailure[]) {
  if (!first) return
  const { reason, line } = parseFailureIssue(first, 0)
  refuse('invalid', `Line ${line}: ${reason}.`, {
    fields: [{ path: 'file', message: `Line ${line}: ${reason}.` }],
  })
}

function recordsOf(file: Readable, failures: ParseFailure[]): AsyncIterator<Parsed> {
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: maxRowLength,
    skip_records_with_error: true,
    on_skip: (error) => {
      if (error) failures.push({ line: lineOf(error), code: error.code })
    },
  })
  pipeline(file, parser, () => undefined) // an error of the file or the parser ends the iteration of the rows
  return parser[Symbol.asyncIterator]() as AsyncIterator<Parsed>
}

async function* readRows<C extends string>(
  records: AsyncIterator<Parsed>,
  failures: ParseFailure[],
  read: (record: string[], line: number) => RowOrIssue<C>,
): AsyncGenerator<RowOrIssue<C>> {
  let empty = 0
  let excess = 0 // number of lines that the parser has counted too many, because it counts a CRLF inside a cell as two lines
  for (let next = await records.next(); !next.done; next = await records.next()) {
    const { record, info } = next.value
    for (const failure of takeFailuresBefore(failures, info.lines)) {
      yield { issue: parseFailureIssue(failure, excess) }
      if (endsReading(failure)) return
    }
    excess += countIn(record, /\r\n/g)
    if (record.every((cell) => cell.trim() === '')) {
      empty += 1
      if (empty > maxEmptyRows) refuse('invalid', 'The file has more than 10,000 empty rows.', { fields: [] })
      continue
    }
    yield read(record, info.lines - excess - countIn(record, /\r\n?|\n/g))
  }
  for (const failure of failures) yield { issue: parseFailureIssue(failure, excess) }
}

const countIn = (cells: readonly string[], sign: RegExp) =>
  cells.reduce((all, cell) => all + (/[\r\n]/.test(cell) ? (cell.match(sign)?.length ?? 0) : 0), 0)

function takeFailuresBefore(failures: ParseFailure[], line: number): ParseFailure[] {
  const later = failures.findIndex((failure) => failure.line >= line)
  return failures.splice(0, later < 0 ? failures.length : later)
}

const lineOf = (error: CsvError) => Number((error as { lines?: unknown }).lines) || 0

/**
 * Returns true for errors after which the parser no longer knows where a row begins. Later rows would be wrong, so reading stops.
 */
const endsReading = ({ code }: ParseFailure) =>
  code === 'CSV_MAX_RECORD_SIZE' || code === 'CSV_QUOTE_NOT_CLOSED'

function parseFailureIssue({ line: counted, code }: ParseFailure, excess: number): Issue {
  const line = counted - excess
  if (code === 'CSV_MAX_RECORD_SIZE') {
    return issueAt(
      { line },
      'A row is longer than 1 MB, so a closing quotation mark is probably missing. Reading stopped here',
    )
  }
  if (code === 'CSV_QUOTE_NOT_CLOSED') {
    return issueAt({ line }, 'A quotation mark is not closed, so the file ends inside a cell')
  }
  return issueAt({ line }, 'Unexpected quotation mark. Inside a quoted cell, write it twice ("")')
}

type RowContext<C extends string> = { header: Header<C>; key: C }

function readRow<C extends string>(
  record: string[],
  line: number,
  { header, key }: RowContext<C>,
): RowOrIssue<C> {
  const cell = (column: C) => clean(record[header.indexOf(column)])
  const handle = cell(key)
  if (record.length > header.width) {
    const reason = `The row has ${record.length} cells, but the first row has only ${header.width}. A cell with a comma needs quotation marks`
    return { issue: issueAt({ line, handle }, reason) }
  }
  if (record.some((text) => text.includes('\ufffd'))) {
    return { issue: issueAt({ line, handle }, 'The row is not UTF-8: save the file as “CSV UTF-8”') }
  }
  return { row: { line, cell, nameOf: header.nameOf } }
}

/** Removes control characters except tabs and line breaks, and trims the text. PostgreSQL does not accept NUL in text. */
const clean = (text = '') => withoutControls(text).trim()
