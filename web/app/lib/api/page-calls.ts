import {
  chosenProducts,
  countFilters,
  showProduct,
  suggest,
  type ProductType,
} from '../../../../contract/catalog/catalog.ts'
import type { Input } from '../../../../contract/core/client.ts'
import { quoteItems } from '../../../../contract/orders/orders.ts'
import { countRentalFilters, rentalCalendar } from '../../../../contract/rentals/availability.ts'
import { damagePrices } from '../../../../contract/rentals/deposits.ts'
import { storeSettings } from '../../../../contract/store/store.ts'
import { productDelivery } from '../../../../contract/shipping/product-delivery.ts'
import { productReviews } from '../../../../contract/reviews/reviews.ts'
import { toProductQuery, toRentalQuery } from '../list-api-query'
import type { Department, ListQuery } from '../product-list-query'
import { api } from './browser-api'

// API calls of pages whose first view works without the schemas of the contract. Such a page imports this file when it needs the first
// call, because the schemas would add a quarter to its scripts.

export type QuoteRequestBody = NonNullable<Input<typeof quoteItems>['body']>

/** Fetches the current quote of items. */
export const fetchQuote = (body: QuoteRequestBody, signal: AbortSignal) => api(quoteItems, { body, signal })

/** Fetches the availability of all bookable days of a rental at a PIN code; `pin` is empty if it is not known. */
export const fetchCalendar = (slug: string, pin: string, signal: AbortSignal) =>
  api(rentalCalendar, { params: { slug }, query: pin ? { pin } : {}, signal })

/** Fetches the reviews of a product that are older than the review `before`. */
export const fetchReviews = (slug: string, before: string) =>
  api(productReviews, { params: { slug }, query: { before } })

/** Fetches suggestions for a search text. */
export const fetchSuggestions = (query: { q: string; productType?: ProductType }, signal: AbortSignal) =>
  api(suggest, { query, signal })

/** Fetches a product with its SKUs and similar products. */
export const fetchProduct = (slug: string, signal: AbortSignal) =>
  api(showProduct, { params: { slug }, signal })

/** Fetches the fees of late and cancelled rentals. */
export const fetchRentalFees = async (signal: AbortSignal) =>
  (await api(storeSettings, { signal })).rentalFees

/** Fetches the price list for damage to rented garments. */
export const fetchDamagePrices = (signal: AbortSignal) => api(damagePrices, { signal })

/** Fetches the live products with these ids. */
export const fetchProducts = (ids: readonly string[], signal: AbortSignal) =>
  api(chosenProducts, { query: { id: [...ids] }, signal })

/** Fetches the number of products for each value of the filters of a list. */
export function fetchFilterCounts(department: Department, query: ListQuery, signal: AbortSignal) {
  if (department === 'rent') return api(countRentalFilters, { query: toRentalQuery(query), signal })
  return api(countFilters, { query: toProductQuery(query, department), signal })
}

/** Fetches whether the shop delivers to a PIN code, and when a product that is ordered now arrives there. */
export const fetchDelivery = (pin: string, product: string) =>
  api(productDelivery, { params: { pin }, query: { product } })
