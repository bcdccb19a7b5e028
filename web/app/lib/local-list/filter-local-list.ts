import type { CardData, CardList } from '../card-data'
import { filterOptions, PAGE_SIZE, type ListQuery } from '../product-list-query'

/**
 * Filters and sorts a list in the browser, while the server is unavailable. Applies what the data of a card tells: words, category,
 * gender, price, rating and discount. All products that are left are on one page.
 */
export function filterLocalList(list: CardList, query: ListQuery): CardList {
  const category = list.facets.category.find(({ value }) => value === query.category)?.label
  const { priceTop } = filterOptions.marketplace
  const isShown = ({ title, categoryLabel, gender, price, rating, discountPercent }: CardData) =>
    `${title} ${categoryLabel}`.toLowerCase().includes(query.q.toLowerCase()) &&
    (query.category === '' || categoryLabel === category) &&
    (query.gender.length === 0 || query.gender.includes(gender)) &&
    price >= query.minPrice * 100 &&
    (query.maxPrice >= priceTop || price <= query.maxPrice * 100) &&
    (rating ?? 0) >= query.rating &&
    discountPercent >= query.discount
  const data = list.data.filter(isShown)
  const compare = comparisons[query.sort]
  return {
    facets: list.facets,
    data: compare ? data.toSorted(compare) : data,
    pagination: { page: 1, limit: PAGE_SIZE, total: data.length, pages: 1 },
  }
}

const comparisons: Partial<Record<ListQuery['sort'], (a: CardData, b: CardData) => number>> = {
  'price-asc': (a, b) => a.price - b.price,
  'price-desc': (a, b) => b.price - a.price,
  rating: (a, b) => (b.rating ?? 0) - (a.rating ?? 0),
  discount: (a, b) => b.discountPercent - a.discountPercent,
}
