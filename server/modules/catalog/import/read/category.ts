import { FALLBACK_CATEGORY } from '../../../../../contract/catalog/categories.ts'
import type { CategoryRow } from '../../categories/queries.ts'

/** Other names of the categories of a new shop, in the singular. Each name is mapped to the slug of its category. */
const aliases: Record<string, string> = {
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

/** Maps the names, slugs and earlier slugs of the categories, in the singular, to the categories. */
export type CategoryNames = ReadonlyMap<string, CategoryRow>

export function categoryNames(categories: readonly CategoryRow[]): CategoryNames {
  const own = new Map(
    categories.flatMap((category) =>
      [...category.old_slugs, category.slug, category.name].map(
        (word) => [singular(word), category] as const,
      ),
    ),
  )
  const others = Object.entries(aliases).flatMap(([word, slug]) => {
    const category = own.get(singular(slug))
    return category && !category.archived ? [[singular(word), category] as const] : []
  })
  return new Map([...others, ...own])
}

/** Returns the category that the column `Type` names, which may be archived; null, if it names none. */
export const readType = (type: string, names: CategoryNames): CategoryRow | null =>
  (type && names.get(singular(type))) || null

/** Returns the most specific category that Shopify's column `Product Category` names; the fallback category, if it names none. */
export function readCategoryPath(path: string, names: CategoryNames): string {
  const words = path.split('>').toReversed()
  const known = words.flatMap((word) => names.get(singular(word)) ?? []).find(({ archived }) => !archived)
  return known?.slug ?? FALLBACK_CATEGORY
}
