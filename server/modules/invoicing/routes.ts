import type { FastifyInstance } from 'fastify'
import { ORDER_TOKEN_HEADER } from '../../../contract/orders/orders.ts'
import * as documents from '../../../contract/invoicing/tax-documents.ts'
import { recordReading } from '../audit/record.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Env } from '../../env.ts'
import { addRate, listRates } from './rates.ts'
import { listMonth, writeMonth } from './list-month.ts'
import { listDocuments, makePackingSlips, readInvoice } from './read-documents.ts'
import { setHsn } from './set-hsn.ts'

export function invoicingRoutes(app: FastifyInstance, db: Db, env: Env) {
  const parts = { db, env }
  serve(app, documents.orderDocuments, ({ params, headers }, actor) =>
    listDocuments(parts, { orderId: params.id, actor, token: tokenOf(headers) }),
  )
  serve(app, documents.orderInvoice, ({ params, query, headers }, actor) =>
    readInvoice(parts, { orderId: params.id, ...query, actor, token: tokenOf(headers) }),
  )
  serve(app, documents.packingSlip, ({ params }) => makePackingSlips(db, [params.id]))
  serve(app, documents.packingSlips, ({ query }) => makePackingSlips(db, query.ids))
  serve(app, documents.taxRates, () => listRates(db))
  serve(app, documents.addTaxRate, ({ body }, actor) => addRate(parts, body, actor))
  serve(app, documents.setHsn, ({ params, body }, actor) => setHsn(db, { ...params, ...body, actor }))
  serve(app, documents.taxRegister, ({ query }) => listMonth(db, query))
  serve(app, documents.taxRegisterCsv, async ({ query }, actor) => {
    const file = await writeMonth(db, query)
    await recordReading(db, { actor, act: 'export.read', subject: 'export:invoices', after: query })
    return file
  })
}

function tokenOf(headers: Record<string, unknown>): string | null {
  const token = headers[ORDER_TOKEN_HEADER]
  return typeof token === 'string' ? token : null
}
