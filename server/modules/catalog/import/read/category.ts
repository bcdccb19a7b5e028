import { categories, type Category } from '../../../../../contract/catalog/categories.ts'

/** Other names of our categories, in the singular, and the category of each name. */
const aliases: Record<string, Category> = {
  'chaniya choli': 'garba-dresses',
  chaniya: 'garba-dresses',
  lehenga: 'garba-dresses',
  'lehenga choli': 'garba-dresses',
  'ghagra choli': 'garba-dresses',
  ghagra: 'garba-dresses',
  'navratri dress': 'garba-dresses',
  dandiya: 'garba-sticks',
  'dandiya stick': 'garba-sticks',
  kedia: 'kediya',
  kediyu: 'kediya',
  jewelry: 'jewellery',
  necklace: 'jewellery',
  earring: 'jewellery',
  bangle: 'jewellery',
  accessory: 'accessories',
  couple: 'couple-set',
  'couple outfit': 'couple-set',
  'skin care': 'skincare',
  'hair care': 'haircare',
  'make up': 'makeup',
  perfume: 'fragrance',
}

const normalize = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
/** Removes a plural ending: `Lehengas`, `Dresses`, `Accessories`. */
const singular = (text: string) =>
  normalize(text)
    .replace(/ies$/, 'y')
    .replace(/sses$/, 'ss')
    .replace(/([^s])s$/, '$1')

const categoriesByName = new Map<string, Category>(
  [
    ...Object.entries(categories).flatMap(
      ([slug, label]) =>
        [
          [slug, slug],
          [label, slug],
        ] as [string, Category][],
    ),
    ...Object.entries(aliases),
  ].map(([word, slug]) => [singular(word), slug]),
)

/** Returns the category that Shopify's `Type` names, else the most specific known part of `Product Category`, else 'other'. */
export function readCategory(type: string, productCategory = ''): Category {
  const path = productCategory.split('>').toReversed()
  for (const word of [type, ...path]) {
    const slug = categoriesByName.get(singular(word))
    if (slug) return slug
  }
  return 'other'
}
