import { z } from 'zod'

/** A day as people write it into calendars, in Asia/Kolkata: `2026-10-11`. */
export const Day = z.iso.date('Enter a date as YYYY-MM-DD')
export type Day = z.infer<typeof Day>

/** Both ends are worn days. */
export const Period = z.object({ from: Day, until: Day })
export type Period = z.infer<typeof Period>

/** Days kept free around the worn ones, how long one may rent, and how far ahead. */
export type RentalTerms = {
  daysBefore: number
  daysAfter: number
  minDays: number
  maxDays: number
  horizonDays: number
}

/** What a product says itself about its days, and the category that speaks where it says nothing. */
export type ProductRentalTerms = {
  category: string
  daysBefore: number | null
  daysAfter: number | null
  minDays: number | null
  maxDays: number | null
}

/** What a category says in the place of the store. */
type CategoryTerms = {
  daysBefore: number
  daysAfter: number
  minDays?: number | null | undefined
  maxDays?: number | null | undefined
}

type StoreTerms = RentalTerms & {
  categories: Readonly<Record<string, CategoryTerms>>
}

/** The terms that hold for a product: its own, else its category's, else the store's. The only place that decides. */
export function rentalTerms(own: ProductRentalTerms, store: StoreTerms): RentalTerms {
  const category = Object.hasOwn(store.categories, own.category) ? store.categories[own.category] : undefined
  const longest = own.maxDays ?? category?.maxDays ?? store.maxDays
  const minDays = own.minDays ?? Math.min(category?.minDays ?? store.minDays, longest)
  return {
    daysBefore: own.daysBefore ?? category?.daysBefore ?? store.daysBefore,
    daysAfter: own.daysAfter ?? category?.daysAfter ?? store.daysAfter,
    minDays,
    maxDays: Math.max(minDays, longest),
    horizonDays: store.horizonDays,
  }
}
