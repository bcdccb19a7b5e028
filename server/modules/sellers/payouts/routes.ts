import type { FastifyInstance } from 'fastify'
import { dayInIndia } from '../../../../contract/core/dates.ts'
import * as commissionInvoices from '../../../../contract/invoicing/commission-invoices.ts'
import * as payouts from '../../../../contract/sellers/payouts.ts'
import type { Month } from '../../../../contract/sellers/payouts.ts'
import { recordReading } from '../../audit/record-audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Env } from '../../../env.ts'
import { serve } from '../../../platform/http/serve.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { requireManagedBusiness } from '../find-seller.ts'
import { readSettings } from '../../store/settings.ts'
import { addCommission, listCommission, readCurrentCommission } from './commission.ts'
import { listSubscriptionInvoices, readCommissionInvoice } from './billing/show-invoices.ts'
import { drawStatement } from './statements/draw-statement.ts'
import { isDemo } from '../../../platform/ops/shop-mode.ts'
import { listPayouts, listPayoutsOf } from './show-payouts.ts'
import { makePayouts, writeBankFile } from './make-payouts.ts'
import { recordFile } from './queries.ts'
import { settlePayout } from './settle-payout.ts'
import {
  listStatements,
  readStatement,
  showStatement,
  statementOfSeller,
  writeStatement,
} from './statements/statements.ts'

/** Registers the endpoints of sellers' payouts, statements and commission, for sellers and for finance staff. */
export function payoutRoutes(app: FastifyInstance, { db, env }: { db: Db; env: Env }) {
  const today = () => dayInIndia(env.now())

  serve(app, payouts.sellerStatements, async (_, actor) =>
    listStatements(db, (await requireManagedBusiness(db, actor)).id),
  )
  const statementOf = async (actor: Actor, month: Month) =>
    readStatement(db, (await requireManagedBusiness(db, actor)).id, month)
  serve(app, payouts.sellerStatement, ({ query }, actor) => statementOf(actor, query.month))
  serve(app, payouts.sellerStatementPdf, async ({ query }, actor) =>
    drawStatement(await statementOf(actor, query.month), await readSettings(db)),
  )
  serve(app, payouts.sellerStatementCsv, async ({ query }, actor) =>
    writeStatement(await statementOf(actor, query.month)),
  )
  serve(app, commissionInvoices.sellerCommissionInvoice, async ({ query }, actor) =>
    readCommissionInvoice(db, query.taxDocument, (await requireManagedBusiness(db, actor)).id),
  )
  serve(app, commissionInvoices.sellerSubscriptionInvoices, async (_, actor) =>
    listSubscriptionInvoices(db, (await requireManagedBusiness(db, actor)).id),
  )
  serve(app, payouts.sellerPayouts, async (_, actor) =>
    listPayoutsOf(db, {
      sellerId: (await requireManagedBusiness(db, actor)).id,
      now: env.now(),
      isDemo: isDemo(env),
    }),
  )
  serve(app, payouts.currentCommission, () => readCurrentCommission(db, today()))
  statementsForFinance(app, db)
  serve(app, payouts.adminPayouts, ({ query }) =>
    listPayouts(db, { ...query, now: env.now(), isDemo: isDemo(env) }),
  )
  serve(app, payouts.makePayouts, ({ body }, actor) =>
    makePayouts(db, { until: body.until, now: env.now(), isDemo: isDemo(env), actor }),
  )
  serve(app, payouts.payoutFile, async ({ params: { id } }, actor) => {
    const file = await writeBankFile(db, id)
    await recordFile(db, id, env.now())
    await recordReading(db, { actor, act: 'payout.read-file', subject: `payout-batch:${id}` })
    return file
  })
  serve(app, payouts.settlePayout, ({ params, body }, actor) =>
    settlePayout(db, { id: params.id, outcome: body, actor, now: env.now() }),
  )
  serve(app, payouts.commissionRules, () => listCommission(db))
  serve(app, payouts.addCommissionRule, ({ body }, actor) =>
    addCommission(db, { rule: body, today: today(), actor }),
  )
}

function statementsForFinance(app: FastifyInstance, db: Db) {
  serve(app, payouts.adminStatement, ({ params, query }) => showStatement(db, params.id, query.month))
  const statementFor = async (
    { id, month, as }: { id: string; month: Month; as: 'pdf' | 'csv' },
    actor: Actor,
  ) => {
    const statement = await statementOfSeller(db, id, month)
    const after = { month, as }
    await recordReading(db, { actor, act: 'seller.read-statement', subject: `seller:${id}`, after })
    return statement
  }
  serve(app, payouts.adminStatementPdf, async ({ params, query }, actor) =>
    drawStatement(await statementFor({ ...params, ...query, as: 'pdf' }, actor), await readSettings(db)),
  )
  serve(app, payouts.adminStatementCsv, async ({ params, query }, actor) =>
    writeStatement(await statementFor({ ...params, ...query, as: 'csv' }, actor)),
  )
  serve(app, commissionInvoices.adminCommissionInvoice, ({ query }) =>
    readCommissionInvoice(db, query.taxDocument),
  )
}
