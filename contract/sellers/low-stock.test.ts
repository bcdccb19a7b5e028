import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LOW_STOCK } from '../catalog/low-stock.ts'
import { SELLER_LOW_STOCK, lowStockItems, lowStockText } from './seller-portal.ts'

const product = (stock: Record<string, number>, status: 'live' | 'archived' = 'live') => ({
  status,
  stockItems: Object.entries(stock).map(([label, available]) => ({ id: label, label, available })),
})

test('the sizes of a product that are low are named with their stock', () => {
  expect(lowStockText(product({ S: 4, M: 3, L: 0 }))).toBe('Low stock: M (3); L (0)')
  expect(lowStockText(product({ '': 2 }))).toBe('Low stock: 2')
})

test('a product with enough of each size, one without stock items, and one outside the shop are not low', () => {
  expect(lowStockText(product({ S: 4, M: 20 }))).toBeNull()
  expect(lowStockText(product({}))).toBeNull()
  expect(lowStockText(product({ M: 1 }, 'archived'))).toBeNull()
})

test('the limit itself is low, one unit more is not', () => {
  const items = lowStockItems(product({ S: SELLER_LOW_STOCK, M: SELLER_LOW_STOCK + 1 }))
  expect(items.map(({ label }) => label)).toEqual(['S'])
})

test('the triggers of the database have the limit of staff and shoppers', () => {
  const migration = join(import.meta.dirname, '../../server/platform/db/migrations/0004_catalog.sql')
  const limits = [...readFileSync(migration, 'utf8').matchAll(/available\)? <= (\d+)/g)].map(
    ([, limit]) => limit,
  )
  expect(limits).toEqual(Array(5).fill(String(LOW_STOCK)))
})
