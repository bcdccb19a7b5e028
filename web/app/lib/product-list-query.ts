import type { Gender, Sort } from '../../../contract/catalog/catalog.ts'
import { paise } from '../../../contract/core/money.ts'
import type { Period } from '../../../contract/rentals/rentals.ts'

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
  /** The nights in which a rental must be free; '' for any. */
  from: string
  until: string
  size: readonly string[]
  sort: Sort
  page: number
}

const genders: readonly Gender[] = ['women', 'men', 'kids']
const ratings = [0, 3, 3.5, 4, 4.5]
const discounts = [0, 10, 20, 30, 40, 50]

/** The sizes that people look for in the rent store. */
export const rentalSizes = ['XS', 'S', 'M', 'L', 'XL']

/** The choices that a list offers. The highest price of the range means "no upper limit". */
export const filterOptions = {
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
  const { priceTop } = filterOptions[department]
  const asked = search.getAll('gender')
  const sizes = department === 'rent' ? search.getAll('size') : []
  return {
    q: (search.get('q') ?? '').trim().slice(0, 100),
    category: (search.get('category') ?? '').slice(0, 40),
    gender: genders.filter((gender) => asked.includes(gender)),
    minPrice: wholeNumber(search.get('minPrice'), 0),
    maxPrice: wholeNumber(search.get('maxPrice'), priceTop),
    rating: oneOf(ratings, search.get('rating')),
    discount: oneOf(discounts, search.get('discount')),
    ...((department === 'rent' && readRentalPeriod(search)) || { from: '', until: '' }),
    size: rentalSizes.filter((rentalSiz) => sizes.includes(rentalSiz)),
    sort: readSort(search.get('sort')),
    page: Math.max(1, wholeNumber(search.get('page'), 1)),
  }
}

const isDay = (said: string) => /^20\d\d-\d\d-\d\d$/.test(said) && !Number.isNaN(Date.parse(said))

/** The nights that an address names. One day alone is one night; days in the wrong order are turned round. */
export function readRentalPeriod(search: URLSearchParams): Period | null {
  const days = [search.get('from') ?? '', search.get('until') ?? ''].filter(isDay).sort()
  const [from, until = from] = days
  return from && until ? { from, until } : null
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
  say('maxPrice', query.maxPrice, filterOptions[department].priceTop)
  say('rating', query.rating, 0)
  say('discount', query.discount, 0)
  say('from', query.from, '')
  say('until', query.until, '')
  for (const value of query.size) search.append('size', value)
  say('sort', query.sort, 'relevance')
  say('page', query.page, 1)
  return search.size ? `?${search}` : ''
}

/** The same list as the shop's API is asked for it. Its address carries rupees, so the figures go as they are. */
export function toProductQuery(query: ListQuery, department: Department) {
  const { q, category, gender, minPrice, maxPrice, rating, discount, sort, page } = query
  return {
    productType: department,
    sort,
    page,
    ...(q ? { q } : {}),
    ...(category ? { category } : {}),
    ...(gender.length ? { gender: [...gender] } : {}),
    ...(minPrice > 0 ? { minPrice: paise(minPrice) } : {}),
    ...(maxPrice < filterOptions[department].priceTop ? { maxPrice: paise(maxPrice) } : {}),
    ...(rating ? { rating } : {}),
    ...(discount ? { discount } : {}),
  }
}

/** The same for the door of the rent store, which knows nights and sizes. */
export function toRentalQuery(query: ListQuery) {
  const { productType: _, discount: __, ...asked } = { discount: 0, ...toProductQuery(query, 'rent') }
  const { from, until, size } = query
  return { ...asked, ...(from ? { from, until } : {}), ...(size.length ? { size: [...size] } : {}) }
}

/** What is carried from the list to a rental: its page begins with these nights and this size. */
export function rentalPageSearch({ from, until, size }: ListQuery): string {
  const search = new URLSearchParams({
    ...(from ? { from, until } : {}),
    ...(size.length === 1 ? { size: size[0]! } : {}),
  })
  return search.size ? `?${search}` : ''
}
