import { redirect } from 'react-router'
import type { Gender, Sort } from '../../../contract/catalog/catalog.ts'
import type { Period } from '../../../contract/rentals/rentals.ts'

export type Department = 'marketplace' | 'rent'

/** The filters, sort order and page of a product list, as stored in the URL. Prices are whole rupees. */
export type ListQuery = {
  q: string
  category: string
  gender: readonly Gender[]
  minPrice: number
  maxPrice: number
  rating: number
  discount: number
  /** The first night on which a rental must be available, and in `until` the last one. Empty if any night is allowed. */
  from: string
  until: string
  /** The PIN code that rentals must reach in time for these nights; empty if it is not known. */
  pin: string
  size: readonly string[]
  colour: readonly string[]
  fabric: readonly string[]
  /** Ids of sellers. */
  seller: readonly string[]
  /** '1' if the list contains only products in stock, else ''. */
  inStock: string
  sort: Sort
  page: number
  /** The number of products on the first page: `PAGE_SIZE`, or more after "Load more". */
  show: number
}

/** The number of products on a page. "Load more" adds as many, up to `MAX_SHOWN`. */
export const PAGE_SIZE = 24
export const MAX_SHOWN = 96

/** The filters with several values that any text may name. An unknown text matches no product. */
const choices = ['colour', 'fabric', 'seller'] as const

const genders: readonly Gender[] = ['women', 'men', 'kids']
const ratings = [0, 3, 3.5, 4, 4.5]
const discounts = [0, 10, 20, 30, 40, 50]

/** The sizes that the rent store can be filtered by. */
export const rentalSizes = ['XS', 'S', 'M', 'L', 'XL']

/** The filter options of each list. A maximum price of `priceTop` (in rupees) means that there is no upper limit. */
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

/** The highest page number that the API accepts. */
const MAX_PAGE = 100_000

/** Parses the URL of a list. Invalid values are ignored. */
export function readListQuery(search: URLSearchParams, department: Department): ListQuery {
  const { priceTop } = filterOptions[department]
  const requestedGenders = search.getAll('gender')
  const size = valuesOf(search, 'size')
  const page = Math.min(Math.max(1, wholeNumber(search.get('page'), 1)), MAX_PAGE)
  const show = wholeNumber(search.get('show'), PAGE_SIZE)
  return {
    q: (search.get('q') ?? '').trim().slice(0, 100),
    category: (search.get('category') ?? '').slice(0, 40),
    gender: genders.filter((gender) => requestedGenders.includes(gender)),
    minPrice: wholeNumber(search.get('minPrice'), 0),
    maxPrice: wholeNumber(search.get('maxPrice'), priceTop),
    rating: oneOf(ratings, search.get('rating')),
    discount: oneOf(discounts, search.get('discount')),
    ...((department === 'rent' && readRentalPeriod(search)) || { from: '', until: '' }),
    pin: (department === 'rent' && /^\d{6}$/.exec(search.get('pin') ?? '')?.[0]) || '',
    size: department === 'rent' ? rentalSizes.filter((name) => size.includes(name)) : size,
    colour: valuesOf(search, 'colour'),
    fabric: valuesOf(search, 'fabric'),
    seller: valuesOf(search, 'seller'),
    inStock: search.get('inStock') === '1' ? '1' : '',
    sort: readSort(search.get('sort')),
    page,
    show: page === 1 && show % PAGE_SIZE === 0 && show > 0 && show <= MAX_SHOWN ? show : PAGE_SIZE,
  }
}

/** The values of a filter, in alphabetical order, so that the same filters always have the same URL. */
const valuesOf = (search: URLSearchParams, name: string): string[] =>
  [...new Set(search.getAll(name))]
    .filter((value) => /^[\w. -]{1,40}$/.test(value))
    .slice(0, 20)
    .sort()

const isDay = (text: string) =>
  /^20\d\d-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00Z`).toJSON()?.startsWith(text)

/** Parses the nights in the URL. A single day is one night; days in the wrong order are swapped. */
export function readRentalPeriod(search: URLSearchParams): Period | null {
  const days = [search.get('from') ?? '', search.get('until') ?? ''].filter(isDay).sort()
  const [from, until = from] = days
  return from && until ? { from, until } : null
}

function wholeNumber(text: string | null, fallback: number): number {
  const number = Math.trunc(Number(text))
  return text && Number.isFinite(number) && number >= 0 ? Math.min(number, 9_999_999) : fallback
}

const oneOf = (options: readonly number[], text: string | null): number =>
  options.find((option) => option === Number(text)) ?? 0

const readSort = (text: string | null): Sort =>
  text && Object.hasOwn(sortLabels, text) ? (text as Sort) : 'relevance'

/** The query string of a list. Default values are left out. */
export function listSearch(query: ListQuery, department: Department): string {
  const search = new URLSearchParams()
  const add = (name: string, value: string | number, defaultValue: string | number) => {
    if (value !== defaultValue) search.append(name, String(value))
  }
  add('q', query.q, '')
  add('category', query.category, '')
  for (const gender of query.gender) search.append('gender', gender)
  add('minPrice', query.minPrice, 0)
  add('maxPrice', query.maxPrice, filterOptions[department].priceTop)
  add('rating', query.rating, 0)
  add('discount', query.discount, 0)
  add('from', query.from, '')
  add('until', query.until, '')
  add('pin', query.pin, '')
  for (const name of ['size', ...choices] as const) {
    for (const value of query[name]) search.append(name, value)
  }
  add('inStock', query.inStock, '')
  add('sort', query.sort, 'relevance')
  add('page', query.page, 1)
  add('show', query.show, PAGE_SIZE)
  return search.size ? `?${search}` : ''
}

/** The query string of links to a rental, so that its page starts with the same nights and size. */
export function rentalPageSearch({ from, until, size }: ListQuery): string {
  const search = new URLSearchParams({
    ...(from ? { from, until } : {}),
    ...(size.length === 1 ? { size: size[0]! } : {}),
  })
  return search.size ? `?${search}` : ''
}

/** Redirects permanently if the URL names a category by an earlier slug. */
export function redirectToCategory(
  { currentCategory }: { currentCategory?: string | undefined },
  query: ListQuery,
  department: Department,
) {
  if (!currentCategory) return
  throw redirect(`/${department}${listSearch({ ...query, category: currentCategory }, department)}`, 301)
}
