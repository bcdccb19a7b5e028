import { codLimitText } from '../checkout/cod.ts'
import { formatDays, formatHours } from '../core/durations.ts'
import { formatRupees } from '../core/money.ts'
import { damageText } from '../rentals/conditions-text.ts'
import type { DamagePrice } from '../rentals/deposits.ts'
import type { StoreSettings } from './store.ts'

// Sentences that state settings of the shop. It does not import zod, because storefront pages import it.

/** The conditions of cash on delivery; empty if the shop does not offer it. */
export function codTerms(cod: StoreSettings['cod']): string[] {
  if (!cod.enabled) return []
  const limit = codLimitText(cod)
  return [
    cod.cap === null
      ? 'Cash on delivery has no upper limit.'
      : `Cash on delivery is available for orders of up to ${formatRupees(cod.cap)}.`,
    ...(limit ? [`Cash on delivery is limited: ${limit[0]!.toLowerCase()}${limit.slice(1)}.`] : []),
    ...(cod.rentals ? [] : ['Rentals cannot be paid by cash on delivery.']),
    ...(cod.confirmHours === null
      ? []
      : [
          `If we cannot confirm a cash on delivery order within ${formatHours(cod.confirmHours)}, we cancel it. You then owe nothing.`,
        ]),
  ]
}

/** What it costs to cancel a rental. */
export function rentalCancellationTerms({
  freeCancelDays,
  lateCancelPercent,
}: StoreSettings['rentalFees']): string {
  const end = 'Once the order says “Processing”, please contact us.'
  if (lateCancelPercent === 0) {
    return `You may cancel a rental free of charge until we start to prepare your order. ${end}`
  }
  const freeUntil = freeCancelDays === 0 ? 'the day' : `${formatDays(freeCancelDays)} before the day`
  return `You may cancel a rental free of charge until ${freeUntil} on which we start to prepare it for dispatch. If you cancel a paid rental later, we keep ${lateCancelPercent}% of the rent. The deposit is always refunded in full. ${end}`
}

/** Until when customers can change the nights, the outfit or the size of a rental; empty if only staff can. */
export function rentalChangeTerms({
  rental: { changeDays },
  rentalFees: { lateCancelPercent },
}: Pick<StoreSettings, 'rental' | 'rentalFees'>): string {
  if (changeDays === null) return ''
  const until = changeDays === 0 ? 'the day' : `${formatDays(changeDays)} before the day`
  return `You may change the nights, the outfit or the size of a paid rental under My Orders until ${until} on which we start to prepare it for dispatch, if the new outfit or nights are available. You pay the difference, or we refund it.${lateCancelPercent === 0 ? '' : ' If a cancellation already costs a fee, it still does after a change.'}`
}

/** What a late return costs. */
export function lateReturnTerms({ latePerDay }: StoreSettings['rentalFees']): string {
  const perDay = latePerDay === null ? 'the rent of one day' : formatRupees(latePerDay)
  return `For each day that an outfit comes back late, we charge ${perDay}, but in total never more than its deposit.`
}

/** What damage to a rented outfit costs: the price list of the shop as one sentence; empty without a list. */
export const damageTerms = (damages: readonly DamagePrice[]): string =>
  damages.length === 0
    ? ''
    : `Our prices for damage: ${damages.map((damage) => `${damage.label}: ${damageText(damage)}`).join('; ')}.`
