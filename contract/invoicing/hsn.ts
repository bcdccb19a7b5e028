import { z } from 'zod'

/** HSN code of goods: 4, 6 or 8 digits. */
export const Hsn = z.string().regex(/^(\d{4}|\d{6}|\d{8})$/, 'Enter an HSN code with 4, 6 or 8 digits')

/** Service accounting code (SAC) of rentals. */
export const RENTAL_SAC = '9973'

/** SAC of the services that the shop sells to sellers (commission and subscription): "other support services". */
export const SELLER_SERVICE_SAC = '998599'

/** HSN code on documents for a product that no longer exists: parts of clothing. */
export const UNKNOWN_HSN = '6217'
