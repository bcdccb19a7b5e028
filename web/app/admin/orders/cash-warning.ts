import { cashDue } from '../../../../contract/orders/cash-due.ts'
import { formatPayable, sum } from '../../../../contract/core/money.ts'
import type { Order } from '../../../../contract/orders/orders.ts'

type CashOrder = Pick<Order, 'status' | 'payment' | 'amountDue'>

/**
 * What staff confirm before they set orders to Delivered: that records the cash of those that are still to be paid in cash. Null if none
 * of them is.
 */
export function cashWarning(orders: readonly CashOrder[]): string | null {
  const amounts = orders
    .filter(({ status }) => status !== 'delivered')
    .map(cashDue)
    .filter((amount) => amount > 0)
  if (amounts.length === 0) return null
  const which =
    orders.length === 1 ? '' : ` for ${amounts.length === 1 ? '1 order' : `${amounts.length} orders`}`
  return `This records ${formatPayable(sum(amounts))} as received in cash${which}. Changing the status again later does not undo that.`
}
