import type { FastifyInstance } from 'fastify'
import { Readable } from 'node:stream'
import { exportOrders, exportProducts, exportUsers } from '../../../contract/reports/exports.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { writeCsv, type CsvCell } from '../../platform/csv/write-csv.ts'
import { inTransaction, type Db } from '../../platform/db/database.ts'
import type { Env } from '../../env.ts'
import { serveFile } from '../../platform/http/serve.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { orderColumns, streamOrderRows } from './export-orders.ts'
import { productColumns, streamProductRows } from './export-products.ts'
import type { Brand } from '../../../contract/store/brand/brand.ts'
import { fileName } from '../../../contract/store/brand/shop-name.ts'
import { readBrand } from '../brand/read-brand.ts'
import { userColumns, streamUserRows } from './export-users.ts'

/** Serves the CSV exports. Rows are read and sent in batches, so that memory use does not depend on the number of rows. */
export function exportRoutes(app: FastifyInstance, { db, env }: { db: Db; env: Env }) {
  serveFile(app, exportProducts, async (_, actor) => {
    await recordExport(db, { actor, name: 'products' })
    return toCsvFile(await readBrand(db), {
      name: 'products',
      columns: productColumns,
      rows: streamProductRows(db, env.publicUrl),
    })
  })
  serveFile(app, exportOrders, async ({ query }, actor) => {
    await recordExport(db, { actor, name: 'orders', after: query })
    return toCsvFile(await readBrand(db), {
      name: 'orders',
      columns: orderColumns,
      rows: streamOrderRows(db, query),
    })
  })
  serveFile(app, exportUsers, async (_, actor) => {
    await recordExport(db, { actor, name: 'users' })
    return toCsvFile(await readBrand(db), {
      name: 'users',
      columns: userColumns,
      rows: streamUserRows(db),
    })
  })
}

type ExportName = 'products' | 'orders' | 'users'

type ExportRecord = { actor: Actor; name: ExportName; after?: object }

const recordExport = (db: Db, { actor, name, after = {} }: ExportRecord) =>
  inTransaction(db, (tx) => recordAudit(tx, { actor, act: 'export.read', subject: `export:${name}`, after }))

type CsvTable = { name: ExportName; columns: readonly string[]; rows: AsyncIterable<readonly CsvCell[]> }

const toCsvFile = (brand: Brand, { name, columns, rows }: CsvTable) => ({
  name: `${fileName(brand.name)}-${name}.csv`,
  type: 'text/csv; charset=utf-8',
  content: Readable.from(csvLines(columns, rows)),
})

/** Yields the CSV text. It begins with a byte order mark, which tells spreadsheet programs that the text is UTF-8. */
async function* csvLines(columns: readonly string[], rows: AsyncIterable<readonly CsvCell[]>) {
  yield `\ufeff${writeCsv([columns]).toString()}`
  for await (const row of rows) yield writeCsv([row])
}
