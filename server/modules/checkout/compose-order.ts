import type { Order, OrderDraft } from '../../../contract/orders/orders.ts'
import type { Fulfilment } from '../../../contract/shipping/slots.ts'
import { hashToken } from '../orders/guest-token.ts'
import type { OrderRow } from '../orders/queries.ts'
import { methodOf } from './payment-methods.ts'
import type { PricedItem } from './price-items.ts'
import type { Buyer, FullQuote } from './quote-items.ts'

export type NewOrder = {
  id: string
  draft: OrderDraft
  actor: Buyer | null
  /** The access token of a guest order. */
  token: string | null
  /** The goods are reserved for the payment until this time; null when the order does not wait for a payment. */
  unpaidUntil: Date | null
  /** Method and slot, if the goods of the shop do not travel by courier. */
  fulfilment?: Fulfilment | null
  /** Where the order was placed, and the phone number that the customer gave at the counter. */
  sold?: { channel: Order['channel']; phone: string | null } | undefined
}

const online = { channel: 'online', phone: null } as const

/** Composes a new order at the prices of the quote, in the form in which `findOrder` will return it. */
export function composeOrder(
  { id, draft, actor, token, unpaidUntil, fulfilment = null, sold = online }: NewOrder,
  full: FullQuote,
): OrderRow {
  const { quote, coupon, items, today, delivery } = full
  return {
    id,
    user_id: actor?.id ?? null,
    guest_token: token && hashToken(token),
    user_email: actor?.email ?? draft.userEmail ?? null,
    user_name: actor?.name ?? draft.userName ?? null,
    user_phone: sold.phone,
    channel: sold.channel,
    status: 'pending',
    payment_method: methodOf(draft),
    unpaid_until: unpaidUntil,
    carrier: null,
    tracking_number: null,
    tracking_url: null,
    coupon_code: coupon?.code ?? null,
    subtotal: quote.subtotal,
    coupon_discount: quote.couponDiscount,
    delivery_charge: quote.deliveryCharge,
    total: quote.total,
    deposit_total: quote.depositTotal,
    amount_due: quote.amountDue,
    address: draft.address ?? null,
    promise: delivery?.shipments ?? [],
    rental_fees: items.some(({ type }) => type === 'rent') ? today.settings.rentalFees : null,
    fulfilment,
    tax_address: null,
    slip_printed_at: null,
    created_at: today.at,
    lines: items.map((item, line) => composeLine(id, item, line)),
    payments: [],
    events: [{ status: 'pending', at: today.at.toISOString(), by: null }],
  }
}

function composeLine(orderId: string, item: PricedItem, line: number): OrderRow['lines'][number] {
  return {
    order_id: orderId,
    line,
    product_id: item.productId,
    sku_id: item.skuId,
    stock_item_id: item.stockItemId,
    slug: item.slug,
    title: item.title,
    image: item.image,
    type: item.type,
    size: item.size,
    colour: item.colour,
    rent_from: item.from,
    rent_until: item.until,
    days: item.days,
    quantity: item.quantity,
    price: item.price,
    night_prices: item.nightPrices ?? null,
    deposit: item.deposit,
    seller_id: item.sellerId,
    sold_by: item.soldBy ?? null,
    restocked: 0,
    has_changes: false,
    plan_id: item.planId ?? null,
    wearers: item.wearers ?? null,
  }
}
