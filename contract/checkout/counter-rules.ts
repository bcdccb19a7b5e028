import { formatRupees, type Paise } from '../core/money.ts'
import { buyerRequiredFrom } from '../store/policy-facts.ts'
import type { StoreSettings } from '../store/store.ts'
import type { CounterMethod } from './counter.ts'

// The rules of counter sales. The server applies them, and the screen of the counter shows what they require.

/** The facts about a counter sale that decide what its customer must tell, and whether it can be paid later. */
export type CounterTerms = { total: Paise; amountDue: Paise; hasRental: boolean; payment: CounterMethod }

/** What a counter sale needs to know of its customer. `reason` says why the address is needed. */
export type CounterNeeds = { contact: boolean; address: boolean; reason: string | null }

/**
 * Returns what a counter sale needs to know of its customer. A rental needs name and phone. An unpaid sale also needs an address, as an
 * unpaid online order does, and so does an invoice of at least `buyerRequiredFrom` (CGST Rules, rule 46(e)).
 */
export function counterNeeds({ total, hasRental, payment }: CounterTerms): CounterNeeds {
  if (payment === 'later') {
    return {
      contact: true,
      address: true,
      reason: 'A sale that is paid later needs the address of the customer',
    }
  }
  if (total >= buyerRequiredFrom) {
    const reason = `An invoice of ${formatRupees(buyerRequiredFrom)} or more needs the name and the address of the customer`
    return { contact: true, address: true, reason }
  }
  return { contact: hasRental, address: false, reason: null }
}

/** Returns why a counter sale cannot be paid later; null when it can. The limits are those of cash on delivery. */
export function payLaterRefusal(
  { amountDue, hasRental }: Pick<CounterTerms, 'amountDue' | 'hasRental'>,
  { enabled, cap, rentals }: StoreSettings['cod'],
): string | null {
  if (!enabled) return 'This shop does not let customers pay later'
  if (!rentals && hasRental) return 'A rental is paid at once'
  return cap !== null && amountDue > cap ? `Customers can pay up to ${formatRupees(cap)} later` : null
}
