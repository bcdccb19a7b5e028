import type { FastifyInstance } from 'fastify'
import {
  exportOrders,
  exportPins,
  exportProducts,
  exportStatements,
  exportUsers,
} from '../../../contract/reports/exports.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Env } from '../../env.ts'
import { serveFile } from '../../platform/http/serve.ts'
import { recordExport, toCsvFile } from './csv-file.ts'
import { pinColumns, streamPinRows } from './export-pins.ts'
import { orderColumns, streamOrderRows } from './export-orders.ts'
import { productColumns, streamProductRows } from './export-products.ts'
import { readBrand } from '../brand/read-brand.ts'
import { statementColumns, streamStatementRows } from './export-statements.ts'
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
    const { q, ...filter } = query // a search text can be personal data, which the audit log would keep
    await recordExport(db, { actor, name: 'orders', after: { ...filter, isSearch: Boolean(q) } })
    return toCsvFile(await readBrand(db), {
      name: 'orders',
      columns: orderColumns,
      rows: streamOrderRows(db, query),
    })
  })
  serveFile(app, exportPins, async (_, actor) => {
    await recordExport(db, { actor, name: 'pins' })
    return toCsvFile(await readBrand(db), { name: 'pins', columns: pinColumns, rows: streamPinRows(db) })
  })
  serveFile(app, exportStatements, async (_, actor) => {
    await recordExport(db, { actor, name: 'courier-statements' })
    return toCsvFile(await readBrand(db), {
      name: 'courier-statements',
      columns: statementColumns,
      rows: streamStatementRows(db, env.now()),
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
