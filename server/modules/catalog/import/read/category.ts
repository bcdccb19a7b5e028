import { categories, type Category } from '../../../../../contract/catalog/categories.ts'

/** Words that merchants use for our categories, in the singular. */
const words: Record<string, Category> = {
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

const plain = (words: string) =>
  words
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
/** The same for one and for many: `Lehengas`, `Dresses`, `Accessories`. */
const singular = (words: string) =>
  plain(words)
    .replace(/ies$/, 'y')
    .replace(/sses$/, 'ss')
    .replace(/([^s])s$/, '$1')

const known = new Map<string, Category>(
  [
    ...Object.entries(categories).flatMap(
      ([slug, label]) =>
        [
          [slug, slug],
          [label, slug],
        ] as [string, Category][],
    ),
    ...Object.entries(words),
  ].map(([word, slug]) => [singular(word), slug]),
)

/** The category for Shopify's `Type`, else for the last part of its `Product Category` that we know, else 'other'. */
export function readCategory(type: string, productCategory = ''): Category {
  const path = productCategory.split('>').toReversed()
  for (const word of [type, ...path]) {
    const slug = known.get(singular(word))
    if (slug) return slug
  }
  return 'other'
}
