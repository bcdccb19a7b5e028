/** The shop's own categories and the spec's six of the seller form, by slug, in the order in which menus show them. */
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

const names: Record<string, string> = categories

/** The label of a category; the slug itself when it is unknown. */
export const categoryLabel = (slug: string): string => names[slug] ?? slug
