import { expect, test } from 'vitest'
import { builtInCards, builtInList } from './built-in-products.ts'
import { filterLocalList } from './filter-local-list.ts'
import { readListQuery } from '../product-list-query.ts'

const list = { ...builtInList, data: builtInCards }
const idsFor = (search: string) =>
  filterLocalList(list, readListQuery(new URLSearchParams(search), 'marketplace')).data.map(({ id }) => id)

test.each([
  ['', ['p1', 'p2', 'p3']],
  ['q=GARBA+dress', ['p1', 'p3']],
  ['q=ndhan', ['p3']],
  ['category=garba-sticks', ['p2']],
  ['category=unknown', []],
  ['gender=men', []],
  ['gender=men&gender=women', ['p1', 'p2', 'p3']],
  ['minPrice=4299&maxPrice=5000', ['p1']],
  ['rating=4', ['p1', 'p2', 'p3']],
  ['rating=4.5', []],
  ['discount=40', ['p2']],
  ['sort=price-asc', ['p2', 'p1', 'p3']],
])('the built-in products with the filters "%s" are %j', (search, ids) => {
  expect(idsFor(search)).toEqual(ids)
})

test('the number of products is that of the products on the page', () => {
  const stored = { ...list, pagination: { page: 2, limit: 24, total: 73, pages: 4 } }
  const query = readListQuery(new URLSearchParams('page=2'), 'marketplace')
  expect(filterLocalList(stored, query).pagination).toEqual({ page: 1, limit: 24, total: 3, pages: 1 })
})
