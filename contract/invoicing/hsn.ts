import { z } from 'zod'
import type { Category } from '../catalog/categories.ts'

/** The code under which goods are taxed: 4, 6 or 8 digits. */
export const Hsn = z.string().regex(/^(\d{4}|\d{6}|\d{8})$/, 'An HSN has 4, 6 or 8 digits')

/** The code of renting, whatever is rented. */
export const RENTAL_SAC = '9973'

/** The code of what the shop does for its sellers: other support services. */
export const SELLER_SERVICE_SAC = '998599'

// What a category's goods are taxed under until a product says otherwise. A tax adviser confirms them before the shop opens.
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

/** The HSN of goods: what the product says, else its category's. */
export const hsnOf = (category: string, own: string | null): string =>
  own ?? (byCategory as Record<string, string | undefined>)[category] ?? byCategory.other
