import { AsyncLocalStorage } from 'node:async_hooks'
import type { ProductType } from '../../../contract/catalog/catalog.ts'

/**
 * A tag names data that public pages show. Triggers of the database write the tags of changed data into `data_changes`.
 * - `product:ID`: a product with its pictures, sizes, stock, pieces and reviews.
 * - `stock:ID`: the stock of a product of which more than five units are left. Pages do not show it, and API replies have the tag `product:ID` for it.
 * - `products:TYPE`: which live products of a product type there are, with their categories, genders and search texts.
 * - `sorting:TYPE` and `sorting:TYPE:CATEGORY`: the prices, ratings and discounts of these products, by which lists are sorted and filtered.
 * - `content:KEY`: the published content of a document.
 * - `categories`: the names, sequence, pictures and size charts of the categories.
 * - `everything`: a change of very many products.
 * - `untracked`: data without a trigger, for example bookings. A response that contains such data is not cached.
 */
export type CacheTag =
  | 'settings'
  | 'festivals'
  | 'coupons'
  | `content:${string}`
  | 'categories'
  | `product:${string}`
  | `products:${ProductType}`
  | `sorting:${ProductType}`
  | `sorting:${ProductType}:${string}`
  | 'everything'
  | 'untracked'

/** Live products of a category with a price (`sort_price`) in this range, in paise, for example those that are similar to a product. */
export type PriceRange = { productType: ProductType; category: string; from: number; until: number }

/** The data that a response contains. Without a change of this data, the response is up to date for `validMs` milliseconds. */
export type Dependencies = { tags: ReadonlySet<CacheTag>; ranges: readonly PriceRange[]; validMs: number }

const collector = new AsyncLocalStorage<{ tags: Set<CacheTag>; ranges: PriceRange[]; validMs: number }>()

export const productTag = (id: string): CacheTag => `product:${id}`

/** Adds tags to the response that is being created, so that it is created again when this data changes. Call it wherever data is read. */
export function addCacheTags(...tags: readonly CacheTag[]): void {
  const dependencies = collector.getStore()
  if (dependencies) for (const tag of tags) dependencies.tags.add(tag)
}

/** Like `addCacheTags`, for data that depends on the products of a category with a price in this range. */
export function addPriceRange(range: PriceRange): void {
  collector.getStore()?.ranges.push(range)
}

/** Makes the response that is being created outdated after this time, for example when a part of a page starts. */
export function limitCacheTime(validMs: number): void {
  const dependencies = collector.getStore()
  if (dependencies) dependencies.validMs = Math.min(dependencies.validMs, validMs)
}

/** Runs `work` and returns its result with all data that it depends on. */
export async function collectDependencies<T>(
  work: () => Promise<T>,
): Promise<{ result: T; dependencies: Dependencies }> {
  const dependencies = { tags: new Set<CacheTag>(), ranges: [], validMs: Infinity }
  const result = await collector.run(dependencies, work)
  return { result, dependencies }
}

const STOCK_TAG = /^stock:/

/** Returns the tags of a change that affect pages. */
export const tagsOfPages = (tags: readonly string[]): string[] => tags.filter((tag) => !STOCK_TAG.test(tag))

/** Returns the tags of a change that affect API replies. */
export const tagsOfReplies = (tags: readonly string[]): string[] =>
  tags.map((tag) => tag.replace(STOCK_TAG, 'product:'))

/** The tags of changed data. `prices` are the old and new prices of changed products. */
export type Changed = { tags: ReadonlySet<string>; prices: readonly PriceRange[] }

const PRICE_TAG = /^price:(marketplace|rent):(.*):(\d+)$/

/** Reads the tags of a change, as triggers write them. A tag `price:TYPE:CATEGORY:PRICE` is the old or new price of a product. */
export function readChange(tags: readonly string[]): Changed {
  const prices = tags.flatMap((tag) => {
    const [, productType, category, price] = PRICE_TAG.exec(tag) ?? []
    if (!productType) return []
    return [
      {
        productType: productType as ProductType,
        category: category!,
        from: Number(price),
        until: Number(price),
      },
    ]
  })
  return { tags: new Set(tags), prices }
}

/** Returns whether a change affects a response. A response without tags may contain any data, so every change affects it. */
export function isAffected({ tags, ranges }: Dependencies, { tags: changed, prices }: Changed): boolean {
  if (tags.size === 0 || changed.has('everything') || !changed.isDisjointFrom(tags)) return true
  return ranges.some((range) => prices.some((price) => overlaps(range, price)))
}

const overlaps = (range: PriceRange, other: PriceRange): boolean =>
  range.productType === other.productType &&
  range.category === other.category &&
  range.from <= other.until &&
  other.from <= range.until
