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

const lowerCase = (name: string) => name.trim().toLowerCase()

/** The categories by the words that name them in a file. */
export type CategoryNames = {
  /** By the names in lower case. Only these tell `Kurta` and `Kurtas` apart. */
  exact: ReadonlyMap<string, CategoryRow>
  /** By the names, slugs, earlier slugs and aliases in the singular. */
  singular: ReadonlyMap<string, CategoryRow>
}

/** Collects the words that name the categories. A name decides before a slug of another category, and a slug before an earlier slug. */
export function categoryNames(categories: readonly CategoryRow[]): CategoryNames {
  const inSingular = (wordsOf: (category: CategoryRow) => readonly string[]) =>
    categories.flatMap((category) => wordsOf(category).map((word) => [singular(word), category] as const))
  const own = new Map([
    ...inSingular(({ old_slugs }) => old_slugs),
    ...inSingular(({ slug }) => [slug]),
    ...inSingular(({ name }) => [name]),
  ])
  const others = Object.entries(aliases).flatMap(([word, slug]) => {
    const category = own.get(singular(slug))
    return category && !category.archived ? [[singular(word), category] as const] : []
  })
  return {
    exact: new Map(categories.map((category) => [lowerCase(category.name), category])),
    singular: new Map([...others, ...own]),
  }
}

const findNamed = (text: string, names: CategoryNames): CategoryRow | undefined =>
  names.exact.get(lowerCase(text)) ?? names.singular.get(singular(text))

/** Returns the category that the column `Type` names, which may be archived; null, if it names none. */
export const readType = (type: string, names: CategoryNames): CategoryRow | null =>
  (type && findNamed(type, names)) || null

/** Returns the most specific category that Shopify's column `Product Category` names; the fallback category, if it names none. */
export function readCategoryPath(path: string, names: CategoryNames): string {
  const words = path.split('>').toReversed()
  const known = words.flatMap((word) => findNamed(word, names) ?? []).find(({ archived }) => !archived)
  return known?.slug ?? FALLBACK_CATEGORY
}
