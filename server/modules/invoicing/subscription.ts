import { dayInIndia, formatDay } from '../../../contract/core/dates.ts'
import type { Paise } from '../../../contract/core/money.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { DocumentRow } from './queries.ts'
import { invoiceService } from './to-seller.ts'

/** What a seller has paid for, from day to day: `total` includes its GST. `at` is now. */
export type PaidSubscription = {
  id: string
  sellerId: string
  from: string
  until: string
  total: Paise
  paidAt: Date
  at: Date
}

/** Issues the invoice for a payment of a subscription, at the rate of the day on which it was paid (CGST Act, section 13(2)). */
export const invoiceSubscription = (tx: Tx, paid: PaidSubscription): Promise<DocumentRow> =>
  invoiceService(tx, {
    ...paid,
    month: dayInIndia(paid.paidAt).slice(0, 7),
    title: `Seller subscription, ${formatDay(paid.from)} to ${formatDay(paid.until)}`,
    note: `Paid on ${formatDay(dayInIndia(paid.paidAt))}: nothing is left to be paid.`,
    taxedOn: dayInIndia(paid.paidAt),
    series: { tax_invoice: 'SUB', bill_of_supply: 'SUS' },
    subscription: paid,
  })
