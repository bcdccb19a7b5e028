import type { Day } from '../rentals/rentals.ts'

/** A financial year in India, from 1 April to 31 March. */
export type FinancialYear = {
  /** For example `26-27` for the year that begins in 2026. */
  label: string
  /** The first day: 1 April. */
  from: Day
  /** The day after the last one: the next 1 April. */
  until: Day
}

/** Returns the financial year in India that contains a day. */
export function financialYearOf(day: Day): FinancialYear {
  const isBeforeApril = day.slice(5, 7) < '04'
  const year = Number(day.slice(0, 4)) - (isBeforeApril ? 1 : 0)
  return {
    label: `${lastTwoDigits(year)}-${lastTwoDigits(year + 1)}`,
    from: `${year}-04-01`,
    until: `${year + 1}-04-01`,
  }
}

const lastTwoDigits = (year: number) => String(year).slice(-2)
