import { categories, type Category } from '../../../../../contract/catalog/categories.ts'

/** Other names of the shop's categories, in the singular. Each name is mapped to its category. */
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
/** Normalizes a word and removes its plural ending, for example in `Lehengas`, `Dresses` and `Accessories`. */
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

/**
 * Returns the category that Shopify's column `Type` names. If it names none, returns the most specific known category in the
 * column `Product Category`, or 'other'.
 */
export function readCategory(type: string, productCategory = ''): Category {
  const path = productCategory.split('>').toReversed()
  for (const word of [type, ...path]) {
    const slug = categoriesByName.get(singular(word))
    if (slug) return slug
  }
  return 'other'
}
