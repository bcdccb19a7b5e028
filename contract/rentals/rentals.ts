import { z } from 'zod'

/** A calendar day in Asia/Kolkata: `2026-10-11`. */
export const Day = z.iso.date('Enter a date as YYYY-MM-DD')
export type Day = z.infer<typeof Day>

/** A period of worn days. `from` and `until` are both worn days. */
export const Period = z.object({ from: Day, until: Day })
export type Period = z.infer<typeof Period>

/**
 * Rental terms: the number of blocked days before and after the worn days, the minimum and maximum number of worn days, and how many
 * days ahead a rental can be booked.
 */
export type RentalTerms = {
  daysBefore: number
  daysAfter: number
  minDays: number
  maxDays: number
  horizonDays: number
}

/** The terms that are set for a product or a category. Null means that a more general term applies. */
export type OwnRentalTerms = {
  daysBefore: number | null
  daysAfter: number | null
  minDays: number | null
  maxDays: number | null
}

/** The terms of a product, and those of its category. */
export type ProductRentalTerms = OwnRentalTerms & { categoryTerms: OwnRentalTerms }

/**
 * Returns the rental terms of a product. Each term comes from the product, or else from its category, or else from the store. No other code
 * chooses between these three.
 */
export function rentalTerms({ categoryTerms, ...own }: ProductRentalTerms, store: RentalTerms): RentalTerms {
  const longest = own.maxDays ?? categoryTerms.maxDays ?? store.maxDays
  const minDays = own.minDays ?? Math.min(categoryTerms.minDays ?? store.minDays, longest)
  return {
    daysBefore: own.daysBefore ?? categoryTerms.daysBefore ?? store.daysBefore,
    daysAfter: own.daysAfter ?? categoryTerms.daysAfter ?? store.daysAfter,
    minDays,
    maxDays: Math.max(minDays, longest),
    horizonDays: store.horizonDays,
  }
}
