import { placeCounterSale, type NewCounterSale } from '../../contract/checkout/counter.ts'
import { paise } from '../../contract/core/money.ts'
import type { Db } from '../platform/db/database.ts'
import type { TestUser } from './shop.ts'
import { changeSettings } from './store-settings.ts'

/** Sets the UPI ID of the shop, and lets customers pay everything later. */
export async function allowCounterPayments(db: Db) {
  await changeSettings(db, {
    upi: { vpa: 'shop@bank', payee: 'Sample shop' },
    cod: { enabled: true, cap: 500000, pins: [], maxOpenPerPhone: 2, rentals: true, confirmHours: 24 },
  })
}

type Sale = Partial<NewCounterSale> & Pick<NewCounterSale, 'items'> & { amount: number; deposit?: number }

const saleOf = ({ amount, deposit = 0, ...sale }: Sale): NewCounterSale => ({
  customer: {},
  couponCode: null,
  total: paise(amount),
  amountDue: paise(amount + deposit),
  payment: 'cash',
  ...sale,
})

/** Sells at the counter, in cash if the sale names no other payment. Amounts are in paise. */
export const sell = (staff: TestUser, sale: Sale, key?: string) =>
  staff.api(placeCounterSale, { body: saleOf(sale), headers: key ? { 'idempotency-key': key } : {} })

export const buy = (productId: string, quantity = 1) => ({ productId, quantity, type: 'buy' as const })
