declare const unit: unique symbol

/** An amount of money in whole paise. All amounts inside the program have this type. */
export type Paise = number & { readonly [unit]: 'paise' }

/** Marks a whole number as an amount in paise, without a check. */
export const paise = (amount: number): Paise => amount as Paise

/** The maximum price that a user can enter: one crore rupees. */
export const MAX_PRICE = paise(1_00_00_000_00)

/**
 * The maximum total of a cart: ten thousand crore rupees. Up to this amount, percentages are calculated exactly with floating-point
 * numbers.
 */
export const MAX_SUM = paise(10_000_00_00_000_00)

export const sum = (amounts: readonly Paise[]): Paise =>
  paise(amounts.reduce((total, amount) => total + amount, 0))
export const times = (amount: Paise, count: number): Paise => paise(amount * count)

/** Returns `percent` of `amount`, rounded half up. */
export const share = (amount: Paise, percent: number): Paise =>
  paise(Math.floor((amount * percent + 50) / 100))

/** Formats a number for people: with the minus sign (U+2212) instead of the hyphen that only files for programs have. */
export const formatSigned = (format: Intl.NumberFormat, value: number): string =>
  format.format(value).replace('-', '−')

const inr = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 })

/** Formats an amount for display without decimals, with Indian grouping: `₹1,24,500`, `−₹40`. */
export const formatRupees = (amount: Paise): string => formatSigned(inr, amount / 100)

const inrExact = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })

/** Formats an amount to the paisa: `₹1,24,500.50`, `−₹40.00`. */
export const formatExact = (amount: Paise): string => formatSigned(inrExact, amount / 100)

/**
 * Formats an amount that somebody pays, receives or types exactly: with paise only if it has any, so `₹1,499` but `₹2,249.10`. A rounded
 * amount would be refused, or would equal the amount from which it differs.
 */
export const formatPayable = (amount: Paise): string =>
  amount % 100 === 0 ? formatRupees(amount) : formatExact(amount)
