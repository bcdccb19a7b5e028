import type { FastifyInstance } from 'fastify'
import { packingSlip, packingSlips } from '../../../contract/invoicing/packing-slips.ts'
import * as endpoints from '../../../contract/invoicing/tax-documents.ts'
import type { Env } from '../../env.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { serve } from '../../platform/http/serve.ts'
import { worker, type Worker } from '../../platform/jobs/jobs.ts'
import { recordReading } from '../audit/record-audit.ts'
import { invoiceDue } from '../orders/order-events.ts'
import { taxIdentityCompleted } from '../store/save-settings.ts'
import { readOrderToken } from '../orders/policy.ts'
import { issueDelayedInvoices, issueDueInvoices } from './issue-due-invoices.ts'
import { drawPackingSlipsOf, listDocuments, readInvoice } from './read-documents.ts'
import { addTaxRate, listTaxRates } from './tax-rates.ts'
import { exportTaxRegister, listTaxRegister } from './tax-register.ts'

export function invoicingRoutes(app: FastifyInstance, deps: { db: Db; env: Env }) {
  const { db } = deps
  serve(app, endpoints.orderDocuments, ({ params, headers }, actor) =>
    listDocuments(deps, { orderId: params.id, actor, token: readOrderToken(headers) }),
  )
  serve(app, endpoints.orderInvoice, ({ params, query, headers }, actor) =>
    readInvoice(deps, {
      orderId: params.id,
      documentId: query.taxDocument,
      actor,
      token: readOrderToken(headers),
    }),
  )
  serve(app, packingSlip, ({ params }, actor) => showPackingSlips(db, [params.id], actor))
  serve(app, packingSlips, ({ query }, actor) => showPackingSlips(db, query.ids, actor))
  serve(app, endpoints.taxRates, () => listTaxRates(db))
  serve(app, endpoints.addTaxRate, ({ body }, actor) => addTaxRate(deps, body, actor))
  serve(app, endpoints.taxRegister, ({ query }) => listTaxRegister(db, query))
  serve(app, endpoints.taxRegisterCsv, async ({ query }, actor) => {
    const file = await exportTaxRegister(db, query)
    await recordReading(db, { actor, act: 'export.read', subject: 'export:invoices', after: query })
    return file
  })
}

/** Draws the packing slips of these orders in one PDF, and records for each drawn order that staff read it. */
async function showPackingSlips(db: Db, orderIds: readonly string[], actor: Actor) {
  const { file, drawnIds } = await drawPackingSlipsOf(db, orderIds)
  const record = (id: string) => ({ actor, act: 'order.read-slip', subject: `order:${id}` }) as const
  await recordReading(db, ...drawnIds.map(record))
  return file
}

/**
 * A job issues invoices right after the transaction that makes them due. Shoppers therefore do not wait for the lock on the number series.
 */
export const invoicingJobs = (deps: { db: Db; env: Env }): Worker[] => [
  worker(invoiceDue, (due) => issueDueInvoices(deps, due)),
  worker(taxIdentityCompleted, () => issueDelayedInvoices(deps.db)),
]
