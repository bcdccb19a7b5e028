import type { FastifyInstance } from 'fastify'
import { Readable } from 'node:stream'
import { exportOrders, exportProducts, exportUsers } from '../../../contract/reports/exports.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { writeCsv, type CsvCell } from '../../platform/csv/write-csv.ts'
import { inTransaction, type Db } from '../../platform/db/database.ts'
import type { Env } from '../../env.ts'
import { serveFile } from '../../platform/http/serve.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { orderColumns, orderRows } from './export-orders.ts'
import { productColumns, productRows } from './export-products.ts'
import { userColumns, userRows } from './export-users.ts'

/** Lists as files. They are read and sent part by part, so that a million rows need no more memory than a hundred. */
export function exportRoutes(app: FastifyInstance, db: Db, env: Env) {
  serveFile(app, exportProducts, async (_, actor) => {
    await note(db, { actor, what: 'products' })
    return asFile('products', productColumns, productRows(db, env.publicUrl))
  })
  serveFile(app, exportOrders, async ({ query }, actor) => {
    await note(db, { actor, what: 'orders', after: query })
    return asFile('orders', orderColumns, orderRows(db, query))
  })
  serveFile(app, exportUsers, async (_, actor) => {
    await note(db, { actor, what: 'users' })
    return asFile('users', userColumns, userRows(db))
  })
}

type What = 'products' | 'orders' | 'users'

type Note = { actor: Actor; what: What; after?: object }

const note = (db: Db, { actor, what, after = {} }: Note) =>
  inTransaction(db, (tx) => recordAudit(tx, { actor, act: 'export.read', subject: `export:${what}`, after }))

const asFile = (what: What, columns: readonly string[], rows: AsyncIterable<readonly CsvCell[]>) => ({
  name: `navrang-${what}.csv`,
  type: 'text/csv; charset=utf-8',
  content: Readable.from(lines(columns, rows)),
})

/** The mark in front tells spreadsheets that this is UTF-8. */
async function* lines(columns: readonly string[], rows: AsyncIterable<readonly CsvCell[]>) {
  yield `\ufeff${writeCsv([columns]).toString()}`
  for await (const row of rows) yield writeCsv([row])
}
