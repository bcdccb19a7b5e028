import { z } from 'zod'
import type { Category } from '../catalog/categories.ts'

/** HSN code of goods: 4, 6 or 8 digits. */
export const Hsn = z.string().regex(/^(\d{4}|\d{6}|\d{8})$/, 'Enter an HSN code with 4, 6 or 8 digits')

/** Service accounting code (SAC) of rentals. */
export const RENTAL_SAC = '9973'

/** SAC of the services that the shop sells to sellers (commission and subscription): "other support services". */
export const SELLER_SERVICE_SAC = '998599'

// Default HSN codes by category. A tax adviser has to confirm them before the shop opens.
const byCategory: Record<Category, string> = {
  'garba-dresses': '6204',
  'garba-sticks': '4421',
  accessories: '6217',
  kediya: '6203',
  'couple-set': '6204',
  combos: '6204',
  jewellery: '7117',
  cosmetics: '3304',
  wholesale: '6204',
  skincare: '3304',
  haircare: '3305',
  makeup: '3304',
  fragrance: '3303',
  tools: '9615',
  other: '6217',
}

/** Returns the HSN code of a product: the code set for the product, or else the default of the category. */
export const hsnOf = (category: string, own: string | null): string =>
  own ?? (byCategory as Record<string, string | undefined>)[category] ?? byCategory.other
