import { afterAll, beforeAll, expect, test } from 'vitest'
import { paise } from '../../../../contract/core/money.ts'
import { testDatabase } from '../../../testing/shop.ts'
import { takeStock } from '../take-stock.ts'
import { importText, csvOf } from './import-fixture.ts'

const database = await testDatabase()
const { db } = database
afterAll(database.close)

const numbers = Array.from({ length: 150 }, (_, at) => at)
const fileWith = (stock: number, price: number) =>
  csvOf(
    numbers.map((at) => ({
      Handle: `goods-${at}`,
      Title: `Goods ${at}`,
      'Variant Price': price,
      'Variant Inventory Qty': stock,
    })),
  )

let imports: Awaited<ReturnType<typeof importText>>[]
beforeAll(async () => {
  imports = await Promise.all(numbers.slice(0, 4).map(() => importText(db, fileWith(500, 100))))
})

test('four concurrent imports of a catalogue create each product once', async () => {
  expect(imports.flatMap(({ issues }) => issues)).toEqual([])
  expect(imports.reduce((all, { counts }) => all + counts.created, 0)).toBe(150)
  const { count } = await db
    .selectFrom('skus')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(150)
})

test('orders and imports that run at the same time do not block each other', async () => {
  const stockItems = await db.selectFrom('stock_items').select('id').execute()
  const buy = (start: number) =>
    db.transaction().execute((tx) => {
      const takes = numbers.slice(0, 20).map((at) => stockItems[(start * 7 + at * 5) % stockItems.length]!.id)
      return takeStock(
        tx,
        takes.map((stockItemId) => ({ stockItemId, quantity: 1 })),
      )
    })
  const updates = Promise.all([1, 2, 3].map((turn) => importText(db, fileWith(400 + turn, 100 + turn))))
  const orders = Promise.all(numbers.map(buy))
  expect((await updates).flatMap(({ issues }) => issues)).toEqual([])
  expect((await orders).filter((short) => short !== null)).toEqual([])
  const { price } = await db.selectFrom('skus').select('price').executeTakeFirstOrThrow()
  expect(price).toBeGreaterThan(paise(100_00))
})
