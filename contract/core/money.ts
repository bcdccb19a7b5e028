declare const unit: unique symbol

/** A whole number of paise. The only kind of money inside the program. */
export type Paise = number & { readonly [unit]: 'paise' }

/** Names a whole number as paise: the one cast from a number to money. */
export const paise = (amount: number): Paise => amount as Paise

/** The largest price that can be entered: one crore rupees. */
export const MAX_PRICE = paise(1_00_00_000_00)

/** The largest sum of a cart that is still reckoned exactly, also its percentages: ten thousand crore rupees. */
export const MAX_SUM = paise(10_000_00_00_000_00)

export const sum = (amounts: readonly Paise[]): Paise =>
  paise(amounts.reduce((all, amount) => all + amount, 0))
export const times = (amount: Paise, count: number): Paise => paise(amount * count)

/** `percent` of `amount`, rounded half up: the one place where an amount is rounded. */
export const share = (amount: Paise, percent: number): Paise =>
  paise(Math.floor((amount * percent + 50) / 100))

const inr = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 })

/** Rupees for people: `₹1,24,500`, Indian grouping, no decimals. */
export const formatRupees = (amount: Paise): string => inr.format(amount / 100)

const inrExact = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })

/** Rupees for accounts, to the paisa: `₹1,24,500.50`, `-₹40.00`. */
export const formatExact = (amount: Paise): string => inrExact.format(amount / 100)
