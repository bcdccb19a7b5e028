import { z } from 'zod'
import { ShipmentPromise } from '../../../contract/shipping/lanes.ts'
import { Fulfilment } from '../../../contract/shipping/slots.ts'
import { Address } from '../../../contract/shipping/addresses.ts'
import type { Order, QuoteLine } from '../../../contract/orders/orders.ts'
import { daysIn } from '../../../contract/core/dates.ts'
import { lineTotal } from '../../../contract/checkout/pricing.ts'
import { paise } from '../../../contract/core/money.ts'
import type { AttemptState } from '../../../contract/payments/payments.ts'
import type { Brand } from '../../../contract/store/brand/brand.ts'
import type { OrderRow } from './queries.ts'

/** Converts an order to the form in which the API returns it. */
export function presentOrder(row: OrderRow): Order {
  return {
    _id: row.id,
    items: row.lines.map(presentLine),
    couponCode: row.coupon_code,
    subtotal: row.subtotal,
    couponDiscount: row.coupon_discount,
    deliveryCharge: row.delivery_charge,
    total: row.total,
    depositTotal: row.deposit_total,
    amountDue: row.amount_due,
    userEmail: row.user_email,
    userName: row.user_name,
    userPhone: row.user_phone,
    userId: row.user_id,
    channel: row.channel,
    status: row.status,
    paymentMethod: row.payment_method,
    address: row.address ? Address.parse(row.address) : null,
    promise: z.array(ShipmentPromise).parse(row.promise),
    fulfilment: row.fulfilment ? Fulfilment.parse(row.fulfilment) : null,
    events: row.events.map(({ status, at, by }) => ({ status, at: new Date(at).toISOString(), by })),
    tracking: row.carrier
      ? { carrier: row.carrier, number: row.tracking_number ?? '', url: row.tracking_url }
      : null,
    payUntil: row.unpaid_until?.toISOString() ?? null,
    payment: presentPayment(row),
    createdAt: row.created_at.toISOString(),
  }
}

/** Like `presentOrder`, but for the buyer: the shop's name replaces the names of staff. */
export function presentOrderForBuyer(row: OrderRow, { name }: Brand): Order {
  const order = presentOrder(row)
  return { ...order, events: order.events.map((event) => ({ ...event, by: event.by && name })) }
}

/** Reduces the address of an order to PIN code, city and State. Until a dancer has paid, this hides where the organiser of the group lives. */
export const withCityOnly = (order: Order): Order => ({
  ...order,
  address: order.address && {
    recipient: order.userName ?? '',
    phone: '',
    line1: '',
    pin: order.address.pin,
    city: order.address.city,
    state: order.address.state,
  },
})

/** Returns the state of an order's payment. If several attempts failed, the latest decides. Cash on delivery fails when its order is cancelled. */
export function presentPayment({
  payments,
  payment_method: method,
}: Pick<OrderRow, 'payments' | 'payment_method'>): Order['payment'] {
  const paid = payments.filter(({ state }) => state === 'succeeded')
  if (paid.length > 0) {
    const received = paise(paid.reduce((sum, { amount }) => sum + amount, 0))
    return { state: 'paid', received, isSimulated: paid.some(({ provider }) => provider === 'demo') }
  }
  const wrong = payments.find(({ wrong_amount, returned_at }) => wrong_amount !== null && !returned_at)
  if (wrong) return { state: 'wrong_amount', received: paise(wrong.wrong_amount!), isSimulated: false }
  return { state: unpaidState(method, payments.at(-1)?.state), received: paise(0), isSimulated: false }
}

function unpaidState(method: OrderRow['payment_method'], latest: AttemptState | undefined) {
  if (method === 'cod') return latest === 'failed' ? 'unpaid' : 'due_on_delivery'
  if (latest === 'failed' || latest === 'expired') return 'failed'
  return method === 'upi' ? 'waiting_for_transfer' : 'unpaid'
}

type LineRow = OrderRow['lines'][number]

function presentLine(row: LineRow): QuoteLine {
  const { slug, title, image, type, size, colour, days, quantity, price, deposit } = row
  const nightPrices = row.night_prices
  return {
    productId: row.product_id,
    skuId: row.sku_id,
    slug,
    title,
    image,
    type,
    size,
    colour,
    from: row.rent_from,
    until: row.rent_until,
    days,
    quantity,
    price,
    nightPrices,
    deposit,
    lineTotal: lineTotal({ type, price, quantity, days, deposit, nightPrices }),
    soldBy: row.sold_by,
    ...(isChanged(row) ? { isChanged: true } : {}),
    ...(row.plan_id ? { planId: row.plan_id, wearers: row.wearers } : {}),
  }
}

/** Whether a rental has other nights or another garment than those of its price. Nights that the shop has only moved keep their price. */
const isChanged = ({ type, days, has_changes, rent_from: from, rent_until: until }: LineRow): boolean =>
  type === 'rent' && (has_changes || (from !== null && until !== null && daysIn({ from, until }) !== days))
