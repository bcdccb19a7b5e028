import { missingAddress } from '../../../contract/shipping/addresses.ts'
import { codRefusal } from '../../../contract/checkout/cod.ts'
import { formatRupees } from '../../../contract/core/money.ts'
import type { Order, OrderDraft, PaymentMethod } from '../../../contract/orders/orders.ts'
import { refuse, refuseField } from '../../../contract/core/refusal.ts'
import type { StoreSettings } from '../../../contract/store/store.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { refuseItems, type FullQuote } from './quote-items.ts'
import { countOpenCod, lockPhone } from './queries.ts'
import { providerOf, type PaymentDeps } from '../payments/payment-deps.ts'

/** Returns the payment method of an order. A client may leave it out; then the order is paid online. */
export const methodOf = ({ paymentMethod }: Pick<OrderDraft, 'paymentMethod'>): PaymentMethod =>
  paymentMethod ?? 'phonepe'

type Payer = { deps: PaymentDeps; actor: Actor | null }

/**
 * Refuses a payment method that the store does not offer for this cart, with the reason. An order that is not paid at once reserves goods
 * without payment. Such an order therefore needs a full address, and visitors who are not signed in can only order a limited amount.
 */
export function assertMethodAllowed(full: FullQuote, draft: OrderDraft, { deps, actor }: Payer) {
  const { cod, upi } = full.today.settings
  const method = methodOf(draft)
  if (method === 'upi' && !upi.vpa) refuseMethod('This shop does not accept UPI transfers')
  const provider = providerOf(deps, method)
  if (provider === 'demo') return // paid at once
  if (provider !== 'cod' && !actor) refuse('not_signed_in', 'Please sign in to pay online')
  if (!draft.address) refuseMissingAddress()
  if (provider === 'cod') assertCodAllowed(full, cod)
  if (!actor) limitVisitor(full)
}

function assertCodAllowed({ quote, items, delivery }: FullQuote, cod: StoreSettings['cod']) {
  const hasRental = items.some(({ type }) => type === 'rent')
  const hasCod = delivery?.hasCod ?? true
  const reason = codRefusal({ amountDue: quote.amountDue, hasRental, hasCod }, cod)
  if (reason) refuseMethod(reason)
}

function refuseMissingAddress(): never {
  const fields = Object.entries(missingAddress).map(([name, message]) => ({
    path: `address.${name}`,
    message,
  }))
  return refuse('invalid', fields[0]!.message, { fields })
}

/** Refuses an order of a visitor that reserves too much without payment: too many units of one size, or a total value that is too high. */
function limitVisitor({ quote, items, today }: FullQuote) {
  const { visitorUnits, visitorMaxValue } = today.settings.orders
  const units = new Map<string, number>()
  for (const { skuId, quantity } of items) units.set(skuId, (units.get(skuId) ?? 0) + quantity)
  if (Math.max(...units.values()) > visitorUnits) {
    refuseItems(`Please sign in to order more than ${visitorUnits} pieces of one size with cash on delivery`)
  }
  if (quote.amountDue > visitorMaxValue) {
    refuseItems(
      `Please sign in to place orders of more than ${formatRupees(visitorMaxValue)} with cash on delivery`,
    )
  }
}

/**
 * Refuses a new cash-on-delivery order when its phone number then has more open cash-on-delivery orders than the store allows. The new
 * order is already stored, so it is counted.
 */
export async function assertCodLimit(
  tx: Tx,
  { channel, paymentMethod, address }: Order,
  { cod }: StoreSettings,
) {
  const phone = address?.phone.slice(-10)
  const max = cod.maxOpenPerPhone
  if (paymentMethod !== 'cod' || max === null || !phone) return
  await lockPhone(tx, phone)
  const open = await countOpenCod(tx, phone)
  if (open <= max) return
  const orders = max === 1 ? 'one open order' : `${max} open orders`
  if (channel === 'counter') {
    const message = `This phone number already has ${orders} with cash on delivery. The customer must pay now`
    refuseField('payment', message)
  }
  refuseMethod(
    `Cash on delivery is limited to ${orders} at a time per phone number. Please choose another payment method`,
  )
}

const refuseMethod = (message: string): never => refuseField('paymentMethod', message)
