import type { Gender, Sort } from '../../../../contract/catalog.ts'
import { paise } from '../../../../contract/money.ts'

export type Department = 'marketplace' | 'rent'

/** What a list is narrowed to, as its address says it. Prices are whole rupees, the way people type them. */
export type ListQuery = {
  q: string
  category: string
  gender: readonly Gender[]
  minPrice: number
  maxPrice: number
  rating: number
  discount: number
  sort: Sort
  page: number
}

const genders: readonly Gender[] = ['women', 'men', 'kids']
const ratings = [0, 3, 3.5, 4, 4.5]
const discounts = [0, 10, 20, 30, 40, 50]

/** The choices that a list offers. The highest price of the range means "no upper limit". */
export const choices = {
  marketplace: { priceTop: 20_000, ratings, discounts, genders: ['women', 'men', 'kids'] },
  rent: { priceTop: 3000, ratings, discounts: [], genders: ['women', 'men', 'kids'] },
} as const satisfies Record<Department, object>

export const sortLabels: Record<Sort, string> = {
  relevance: 'Popular',
  newest: "What's new",
  'price-asc': 'Price: low to high',
  'price-desc': 'Price: high to low',
  rating: 'Customer rating',
  discount: 'Biggest discount',
}

/** Reads an address; whatever makes no sense in it counts as not said. */
export function readListQuery(search: URLSearchParams, department: Department): ListQuery {
  const { priceTop } = choices[department]
  const asked = search.getAll('gender')
  return {
    q: (search.get('q') ?? '').trim().slice(0, 100),
    category: (search.get('category') ?? '').slice(0, 40),
    gender: genders.filter((one) => asked.includes(one)),
    minPrice: wholeNumber(search.get('minPrice'), 0),
    maxPrice: wholeNumber(search.get('maxPrice'), priceTop),
    rating: oneOf(ratings, search.get('rating')),
    discount: oneOf(discounts, search.get('discount')),
    sort: readSort(search.get('sort')),
    page: Math.max(1, wholeNumber(search.get('page'), 1)),
  }
}

function wholeNumber(said: string | null, otherwise: number): number {
  const number = Math.trunc(Number(said))
  return said && Number.isFinite(number) && number >= 0 ? Math.min(number, 9_999_999) : otherwise
}

const oneOf = (known: readonly number[], said: string | null): number =>
  known.find((one) => one === Number(said)) ?? 0

const readSort = (said: string | null): Sort => (said && said in sortLabels ? (said as Sort) : 'relevance')

/** The shortest address that says the same: everything at its default is left out. */
export function listSearch(query: ListQuery, department: Department): string {
  const search = new URLSearchParams()
  const say = (name: string, value: string | number, silent: string | number) => {
    if (value !== silent) search.append(name, String(value))
  }
  say('q', query.q, '')
  say('category', query.category, '')
  for (const one of query.gender) search.append('gender', one)
  say('minPrice', query.minPrice, 0)
  say('maxPrice', query.maxPrice, choices[department].priceTop)
  say('rating', query.rating, 0)
  say('discount', query.discount, 0)
  say('sort', query.sort, 'relevance')
  say('page', query.page, 1)
  return search.size ? `?${search}` : ''
}

/** The same list as the shop's API is asked for it. Its address carries rupees, so the figures go as they are. */
export function asProductQuery(query: ListQuery, department: Department) {
  const { q, category, gender, minPrice, maxPrice, rating, discount, sort, page } = query
  return {
    productType: department,
    sort,
    page,
    ...(q ? { q } : {}),
    ...(category ? { category } : {}),
    ...(gender.length ? { gender: [...gender] } : {}),
    ...(minPrice > 0 ? { minPrice: paise(minPrice) } : {}),
    ...(maxPrice < choices[department].priceTop ? { maxPrice: paise(maxPrice) } : {}),
    ...(rating ? { rating } : {}),
    ...(discount ? { discount } : {}),
  }
}
