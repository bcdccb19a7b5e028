import { expect, test } from 'vitest'
import { fromColumns, toColumns } from './columns.ts'

test('a list becomes columns, and columns become the list again', () => {
  const rows = [
    { id: 'p1', price: 100, picture: null },
    { id: 'p2', price: 200, picture: { media: 'm2' } },
  ]
  const columns = { id: ['p1', 'p2'], price: [100, 200], picture: [null, { media: 'm2' }] }
  expect(toColumns(rows)).toEqual(columns)
  expect(fromColumns(columns)).toEqual(rows)
})

test('an empty list has no columns', () => {
  expect(toColumns([])).toEqual({})
  expect(fromColumns({})).toEqual([])
})
