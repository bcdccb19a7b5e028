import { paise, type Paise } from '../../../contract/core/money.ts'
import type { Order } from '../../../contract/orders/orders.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sumsOf } from '../ledger/read.ts'
import { isCaptured, splitOrderAmounts } from '../orders/ledger.ts'

/** What goods and rent of an order cost its customer by now, tax included: what its papers have to add up to. */
export type Supplies = { buy: Paise; rent: Paise }

const kinds = ['payment_captured', 'order_cancelled', 'order_reopened', 'refund_due', 'rental_extended']
const notSupplied = /^(cash:|receivable|deposits|refunds_due|late_fees|damage|rent)/

/**
 * As the books have it once the money came. Before, an order counts from the moment that the shop agrees to it, and a
 * cancelled one for nothing. `hadPapers` keeps an order that is set back to pending from losing its invoice.
 */
export async function listSupplies(tx: Tx, order: Order, hadDocuments: boolean): Promise<Supplies> {
  const sums = await sumsOf(tx, { orderId: order._id, kinds })
  const rent = sums.filter(({ account }) => account === 'rent')
  const goods = sums.filter(({ account }) => !notSupplied.test(account))
  const booked = { buy: earned(goods), rent: earned(rent) }
  if (await isCaptured(tx, order._id)) return booked
  const counts = hadDocuments
    ? order.status !== 'cancelled'
    : !['pending', 'cancelled'].includes(order.status)
  if (!counts) return { buy: paise(0), rent: paise(0) }
  const parts = splitOrderAmounts(order)
  return { buy: parts.sales, rent: paise(parts.rent + booked.rent) }
}

/** Credits less debits. */
const earned = (sums: readonly { paise: number }[]): Paise =>
  paise(0 - sums.reduce((all, { paise }) => all + paise, 0))
