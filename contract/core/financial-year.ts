import type { Day } from '../rentals/rentals.ts'

/** A financial year in India: from 1 April (inclusive) to the next 1 April (exclusive), so until 31 March. Its label is `26-27`. */
export type FinancialYear = { label: string; from: Day; until: Day }

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
