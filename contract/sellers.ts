import { paise } from './money.ts'

/** What a seller pays and may list. A month is a calendar month in India. */
export const sellerTerms = { monthlyFee: paise(500_00), productsPerMonth: 5, imagesPerProduct: 5 } as const
