/**
 * All categories by slug, in the sequence of the menus. The six cosmetics categories are among them, because the specification lists them
 * for sellers.
 */
export const categories = {
  'garba-dresses': 'Garba Dresses',
  'garba-sticks': 'Garba Sticks',
  accessories: 'Accessories',
  kediya: 'Kediya',
  'couple-set': 'Couple Set',
  combos: 'Combos',
  jewellery: 'Jewellery',
  cosmetics: 'Cosmetics',
  wholesale: 'Wholesale',
  skincare: 'Skincare',
  haircare: 'Haircare',
  makeup: 'Makeup',
  fragrance: 'Fragrance',
  tools: 'Tools',
  other: 'Other',
} as const

export type Category = keyof typeof categories

/** The categories in the sequence of the product lists: outfits first, then what is worn or used with them. */
export const outfitsFirst: readonly Category[] = [
  'garba-dresses',
  'kediya',
  'couple-set',
  'accessories',
  'jewellery',
  'garba-sticks',
  'combos',
  'cosmetics',
  'wholesale',
]

const names: Record<string, string> = categories

/** Returns the label of a category; an unknown slug is returned unchanged. */
export const categoryLabel = (slug: string): string => names[slug] ?? slug
