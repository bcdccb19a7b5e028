import type { CounterSale, NewCounterSale } from '../../../../contract/checkout/counter.ts'
import {
  counterNeeds,
  payLaterRefusal,
  type CounterTerms,
} from '../../../../contract/checkout/counter-rules.ts'
import { formatPayable } from '../../../../contract/core/money.ts'
import { refuseField } from '../../../../contract/core/refusal.ts'
import { withIdempotencyKey } from '../../../platform/db/idempotency.ts'
import type { DbOrTx, Tx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { guestTokens, type GuestTokens } from '../../orders/guest-token.ts'
import type { PaymentDeps } from '../../payments/payment-deps.ts'
import { storeOrder } from '../place-order.ts'
import { assertQuoteMatches, type Buyer, type FullQuote } from '../quote-items.ts'
import { completeSale, confirmUnpaidSale } from './complete-sale.ts'
import { findBuyer } from './queries.ts'
import { quoteSale } from './quote-sale.ts'
import { readSale } from './show-sale.ts'

export type SaleRequest = { sale: NewCounterSale; key: string | null; actor: Actor }

/**
 * Sells at the counter: places the order, and records a cash payment, in one transaction. Goods that are paid in cash or later are handed
 * over at once. A repeated request with the same idempotency key does not sell again.
 */
export async function placeSale(deps: PaymentDeps, { sale, key, actor }: SaleRequest): Promise<CounterSale> {
  const tokenOf = await guestTokens(deps.db) // read before the transaction begins, because the embedded database has only one connection
  return withIdempotencyKey(
    deps.db,
    { scope: `${actor.id} sells`, key, body: sale },
    {
      run: async (tx) => {
        const id = await sell(tx, deps, { sale, actor, tokenOf })
        return { id, reply: await readSale(tx, id) }
      },
      replay: readSale,
    },
  )
}

type Selling = { sale: NewCounterSale; actor: Actor; tokenOf: GuestTokens }

async function sell(tx: Tx, deps: PaymentDeps, { sale, actor, tokenOf }: Selling): Promise<string> {
  const { items, couponCode, payment } = sale
  const now = deps.env.now()
  const buyer = await requireBuyer(tx, sale)
  const { full, pieces } = await quoteSale(tx, { items, couponCode, payment, buyer, now })
  const draft = draftOf(sale)
  assertQuoteMatches(full, { draft, amount: sale.amountDue })
  assertSale(full, sale, buyer)
  const phone = sale.customer.phone || null
  const counter = { phone, isPaidNow: payment === 'cash', pieces }
  const { order } = await storeOrder(tx, deps, { draft, actor: buyer, full, tokenOf, counter })
  await recordAudit(tx, {
    actor,
    act: 'order.counter-sale',
    subject: `order:${order._id}`,
    after: { amountDue: order.amountDue, payment, ...(sale.given ? { given: sale.given } : {}) },
  })
  if (payment === 'cash') {
    await completeSale(tx, { orderId: order._id, via: 'cash', utr: null, actor, today: full.today })
  }
  if (payment === 'later') await confirmUnpaidSale(tx, { orderId: order._id, actor, today: full.today })
  return order._id
}

async function requireBuyer(db: DbOrTx, { customer: { userId } }: NewCounterSale): Promise<Buyer | null> {
  if (!userId) return null
  return (await findBuyer(db, userId)) ?? refuseField('customer.userId', 'This account no longer exists')
}

/** The sale as an order. Cash is the payment method `cod`, as it is at the handover of a garment. */
const draftOf = ({ customer, address, items, couponCode, total, payment }: NewCounterSale) => ({
  items,
  couponCode,
  total,
  userName: customer.name || address?.recipient || null,
  userEmail: customer.email || null,
  paymentMethod: payment === 'upi' ? ('upi' as const) : ('cod' as const),
  address: address ?? null,
})

/** Refuses a sale that the rules of the counter do not allow, at the field that staff must change. */
function assertSale({ quote, items, today }: FullQuote, sale: NewCounterSale, buyer: Buyer | null) {
  const { payment, given, customer } = sale
  const { settings } = today
  const hasRental = items.some(({ type }) => type === 'rent')
  const terms: CounterTerms = { total: quote.total, amountDue: quote.amountDue, hasRental, payment }
  const laterReason = payment === 'later' ? payLaterRefusal(terms, settings.cod) : null
  if (laterReason) refuseField('payment', laterReason)
  if (payment === 'upi' && !settings.upi.vpa) {
    refuseField('payment', 'This shop does not accept UPI transfers')
  }
  if (given !== null && given !== undefined && payment === 'cash' && given < quote.amountDue) {
    refuseField('given', `The customer pays ${formatPayable(quote.amountDue)}`)
  }
  const needs = counterNeeds(terms)
  if (needs.contact && !buyer && !customer.name) {
    refuseField('customer.name', 'Enter the name of the customer')
  }
  if (needs.contact && !customer.phone) {
    refuseField('customer.phone', 'Enter the phone number of the customer')
  }
  if (needs.address && !sale.address) refuseField('address.line1', needs.reason ?? '')
}
