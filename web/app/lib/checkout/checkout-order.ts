import { z } from 'zod'
import { daysIn } from '../../../../contract/core/dates.ts'
import { paise, sum, times } from '../../../../contract/core/money.ts'
import { OrderDraft, type OrderItemDraft, type QuoteLine } from '../../../../contract/orders/orders.ts'
import { lineTotal, type Totals } from '../../../../contract/checkout/pricing.ts'

/**
 * An order that the shopper has submitted. It is stored as JSON, as the API sends it, in the navigation state and in the pending orders.
 * `key` is the idempotency key of the order.
 */
export const CheckoutOrder = z.object({ ...OrderDraft.shape, key: z.string().max(255).nullish() })
export type CheckoutOrder = z.infer<typeof CheckoutOrder>

/** Parses an order from navigation state or a pending order; null if it is invalid. */
export function readCheckoutOrder(state: unknown): CheckoutOrder | null {
  const read = CheckoutOrder.safeParse(state)
  return read.success ? read.data : null
}

export const encodeCheckoutOrder = (order: CheckoutOrder) => z.encode(CheckoutOrder, order)

/**
 * Returns the body of `POST /api/orders`. Equal orders have equal bodies: the server refuses an idempotency key that is used again with
 * another body.
 */
export const bodyOf = (order: OrderDraft): string => JSON.stringify(z.encode(OrderDraft, order))

/** The order item of a quoted line. */
export function quotedItem(line: QuoteLine): OrderItemDraft {
  const { productId, skuId, size, colour, type, quantity, from, until, title } = line
  const { price, nightPrices, deposit, image, planId, wearers } = line
  return {
    productId,
    skuId,
    size,
    colour,
    type,
    quantity,
    from,
    until,
    title,
    price,
    nightPrices,
    deposit,
    image,
    planId,
    wearers,
  }
}

/** Lines and totals of a receipt, calculated from the amounts in the order without a request. */
export function summaryOf(order: OrderDraft): { lines: QuoteLine[]; totals: Totals } {
  const lines = order.items.map(asLine)
  const depositTotal = sum(lines.map((line) => times(line.deposit, line.quantity)))
  const couponDiscount = order.couponDiscount ?? paise(0)
  const deliveryCharge = order.deliveryCharge ?? paise(0)
  const subtotal = order.subtotal ?? paise(order.total + couponDiscount - deliveryCharge)
  return {
    lines,
    totals: {
      subtotal,
      couponDiscount,
      deliveryCharge,
      total: order.total,
      depositTotal,
      amountDue: paise(order.total + depositTotal),
    },
  }
}

function asLine(item: OrderItemDraft): QuoteLine {
  const { productId, type, quantity } = item
  const from = item.from ?? null
  const until = item.until ?? from
  const days = from && until ? daysIn({ from, until }) : 1
  const price = item.price ?? paise(0)
  const deposit = type === 'rent' ? (item.deposit ?? paise(0)) : paise(0)
  return {
    productId,
    skuId: item.skuId ?? '',
    slug: '',
    title: item.title ?? '',
    image: item.image ?? '',
    type,
    size: item.size ?? null,
    colour: item.colour ?? null,
    from,
    until,
    days,
    quantity,
    price,
    nightPrices: item.nightPrices,
    deposit,
    lineTotal: lineTotal({ type, price, quantity, days, deposit, nightPrices: item.nightPrices }),
  }
}
