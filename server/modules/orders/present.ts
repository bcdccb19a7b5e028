import { Address } from '../../../contract/shipping/addresses.ts'
import type { Order, QuoteLine } from '../../../contract/orders/orders.ts'
import { lineTotal } from '../../../contract/checkout/pricing.ts'
import type { OrderRow } from './queries.ts'

/** Converts an order to the form in which the API returns it. */
export function presentOrder(row: OrderRow): Order {
  return {
    _id: row.id,
    items: row.lines.map(presentLine),
    couponCode: row.coupon_code,
    subtotal: row.subtotal,
    couponDiscount: row.coupon_discount,
    total: row.total,
    depositTotal: row.deposit_total,
    amountDue: row.amount_due,
    userEmail: row.user_email,
    userName: row.user_name,
    userId: row.user_id,
    status: row.status,
    paymentMethod: row.payment_method,
    address: row.address ? Address.parse(row.address) : null,
    events: row.events.map(({ status, at, by }) => ({ status, at: new Date(at).toISOString(), by })),
    tracking: row.carrier
      ? { carrier: row.carrier, number: row.tracking_number ?? '', url: row.tracking_url }
      : null,
    payUntil: row.unpaid_until?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  }
}

/** Like `presentOrder`, but for the buyer: the shop's name replaces the names of staff. */
export function presentOrderForBuyer(row: OrderRow): Order {
  const order = presentOrder(row)
  return { ...order, events: order.events.map((event) => ({ ...event, by: event.by && 'Navrang' })) }
}

function presentLine(row: OrderRow['lines'][number]): QuoteLine {
  const { slug, title, image, type, size, colour, days, quantity, price, deposit } = row
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
    deposit,
    lineTotal: lineTotal({ type, price, quantity, days, deposit }),
    soldBy: row.sold_by,
  }
}
