import { Readable } from 'node:stream'
import type { Brand } from '../../../contract/store/brand/brand.ts'
import { fileName } from '../../../contract/store/brand/shop-name.ts'
import { writeCsv, type CsvCell } from '../../platform/csv/write-csv.ts'
import { inTransaction, type Db } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { recordAudit } from '../audit/record-audit.ts'

type ExportName = 'products' | 'orders' | 'users' | 'pins' | 'courier-statements' | 'report'

type ExportRecord = { actor: Actor; name: ExportName; after?: object }

/** Records in the audit log that a user exported a file. */
export const recordExport = (db: Db, { actor, name, after = {} }: ExportRecord) =>
  inTransaction(db, (tx) => recordAudit(tx, { actor, act: 'export.read', subject: `export:${name}`, after }))

type CsvTable = { name: ExportName; columns: readonly string[]; rows: AsyncIterable<readonly CsvCell[]> }

export const toCsvFile = (brand: Brand, { name, columns, rows }: CsvTable) => ({
  name: `${fileName(brand.name)}-${name}.csv`,
  type: 'text/csv; charset=utf-8',
  content: Readable.from(csvLines(columns, rows)),
})

/** Yields the CSV text. It begins with a byte order mark, which tells spreadsheet programs that the text is UTF-8. */
async function* csvLines(columns: readonly string[], rows: AsyncIterable<readonly CsvCell[]>) {
  yield `\ufeff${writeCsv([columns]).toString()}`
  for await (const row of rows) yield writeCsv([row])
}

const minute = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Kolkata',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** Returns a time in India as a spreadsheet reads it: `2026-11-29 01:57`. */
export const minuteInIndia = (at: Date): string => minute.format(at)
