import { missingAddress } from '../../../contract/shipping/addresses.ts'
import { codRefusal } from '../../../contract/checkout/cod.ts'
import { formatRupees } from '../../../contract/core/money.ts'
import type { Order, OrderDraft } from '../../../contract/orders/orders.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import type { StoreSettings } from '../../../contract/store/store.ts'
import { pipeline, type Tx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { FullQuote } from '../checkout/quote-items.ts'
import { countOpenCod, lockPhone } from './queries.ts'
import { providerOf, type PaymentDeps } from './payment-deps.ts'

type Payer = { deps: PaymentDeps; actor: Actor | null }

/**
 * Refuses a payment method that the store does not offer for this cart, and says which condition it misses. An order that stays unpaid
 * reserves goods, so it needs a full address, and a visitor can have no more than the store allows.
 */
export function assertMethodAllowed(full: FullQuote, draft: OrderDraft, { deps, actor }: Payer) {
  const { cod, upi } = full.today.settings
  const method = draft.paymentMethod ?? 'phonepe'
  if (method === 'upi' && !upi.vpa) refuseMethod('This shop takes no UPI transfers')
  const provider = providerOf(deps, method)
  if (provider === 'demo') return // paid at once
  if (provider !== 'cod' && !actor) refuse('not_signed_in', 'Please sign in to pay online')
  if (!draft.address) refuseMissingAddress()
  if (provider === 'cod') agreeOnCod(full, draft, cod)
  if (!actor) limitVisitor(full)
}

function agreeOnCod({ quote, items }: FullQuote, { address }: OrderDraft, cod: StoreSettings['cod']) {
  const hasRental = items.some(({ type }) => type === 'rent')
  const why = codRefusal({ amountDue: quote.amountDue, hasRental, pin: address?.pin ?? null }, cod)
  if (why) refuseMethod(why)
}

function refuseMissingAddress(): never {
  const fields = Object.entries(missingAddress).map(([name, message]) => ({
    path: `address.${name}`,
    message,
  }))
  return refuse('invalid', fields[0]!.message, { fields })
}

/** What a visitor may reserve without paying: few of each size, and not for more than a certain sum. */
function limitVisitor({ quote, items, today }: FullQuote) {
  const { visitorUnits, visitorMaxValue } = today.settings.orders
  const units = new Map<string, number>()
  for (const { skuId, quantity } of items) units.set(skuId, (units.get(skuId) ?? 0) + quantity)
  if (Math.max(...units.values()) > visitorUnits) {
    refuseItems(`Please sign in to order more than ${visitorUnits} pieces of one size with cash on delivery`)
  }
  if (quote.amountDue > visitorMaxValue) {
    refuseItems(
      `Please sign in to order for more than ${formatRupees(visitorMaxValue)} with cash on delivery`,
    )
  }
}

/** Refuses to let a phone have more unpaid cash orders open than the merchant allows; this one is counted. */
export async function assertCodLimit(tx: Tx, { paymentMethod, address }: Order, { cod }: StoreSettings) {
  const phone = address?.phone.slice(-10)
  const most = cod.maxOpenPerPhone
  if (paymentMethod !== 'cod' || most === null || !phone) return
  const [, open] = await pipeline([lockPhone(tx, phone), countOpenCod(tx, phone)])
  if (open <= most) return
  const orders = most === 1 ? 'one open order' : `${most} open orders`
  refuseMethod(
    `Cash on delivery is for ${orders} at a time on one phone number. Please choose another payment method`,
  )
}

const refuseMethod = (message: string): never =>
  refuse('invalid', message, { fields: [{ path: 'paymentMethod', message }] })

const refuseItems = (message: string): never =>
  refuse('invalid', message, { fields: [{ path: 'items', message }] })
