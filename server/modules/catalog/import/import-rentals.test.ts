import { afterAll, beforeEach, expect, test } from 'vitest'
import { isPieceCode } from '../../../../contract/rentals/piece-code.ts'
import { testDatabase } from '../../../testing/shop.ts'
import { importText, csvOf, readStoredProduct } from './import-fixture.ts'

const database = await testDatabase()
const { db } = database
afterAll(database.close)

let count = 0
let handle: string
let imported: Awaited<ReturnType<typeof importText>>
beforeEach(async () => {
  count += 1
  handle = `bandhani-set-${count}`
  imported = await importText(db, outfit(3))
})

const outfit = (units: number | string, more: Record<string, string | number> = {}) =>
  csvOf([
    {
      Handle: handle,
      Title: 'Bandhani Set',
      'Variant Price': 5000,
      'Rent Price': 499,
      'Rental Units': units,
      'Option1 Name': 'Size',
      'Option1 Value': 'M',
      'Variant Inventory Qty': 2,
      ...more,
    },
    { Handle: handle, 'Option1 Value': 'L', 'Variant Price': 5000, 'Variant Inventory Qty': 1 },
  ])

const pieces = () =>
  db
    .selectFrom('rental_pieces')
    .innerJoin('skus', 'skus.id', 'sku_id')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['rental_pieces.id', 'rental_pieces.code', 'state', 'size'])
    .where('slug', '=', handle)
    .orderBy('rental_pieces.code')
    .execute()
const readyOf = async (size: string) =>
  (await pieces()).filter((piece) => piece.size === size && piece.state === 'ready')

test('a product with a rent becomes a rental with a piece for every unit, each with its own label', async () => {
  expect(imported.issues).toEqual([])
  const set = await readStoredProduct(db, handle)
  expect(set).toMatchObject({ product_type: 'rent', price: 5000_00, rent_price: 499_00, deposit: 10_000_00 })
  expect(set?.skus.map(({ available }) => available)).toEqual([null, null])
  expect([(await readyOf('M')).length, (await readyOf('L')).length]).toEqual([3, 1])
  const codes = (await pieces()).map(({ code }) => code)
  expect(new Set(codes).size).toBe(4)
  expect(codes.every(isPieceCode)).toBe(true)
})

test('importing the same rentals again changes nothing, and the deposit in the file is used', async () => {
  expect((await importText(db, outfit(3))).counts).toMatchObject({ unchanged: 1, updated: 0 })
  expect((await importText(db, outfit(3, { Deposit: '1,500' }))).counts).toMatchObject({ updated: 1 })
  expect(await readStoredProduct(db, handle)).toMatchObject({ deposit: 1500_00 })
})

test('a higher quantity adds pieces and does not change the existing ones', async () => {
  const before = (await readyOf('M')).map(({ id }) => id)
  await importText(db, outfit(5))
  const after = (await readyOf('M')).map(({ id }) => id)
  expect(after).toHaveLength(5)
  expect(after).toEqual(expect.arrayContaining(before))
})

test('a lower quantity retires idle pieces, but no booked piece and no piece with a customer, and deletes none', async () => {
  await importText(db, outfit(5))
  const [out, booked] = await readyOf('M')
  await db.updateTable('rental_pieces').set({ state: 'out' }).where('id', '=', out!.id).execute()
  await promise(booked!.id)
  const { counts, issues } = await importText(db, outfit(1))
  expect(counts).toMatchObject({ updated: 1, failed: 0 })
  expect(issues).toMatchObject([
    {
      isWarning: true,
      column: 'Rental Units',
      reason: 'M: 1 piece is booked and 1 is with a customer, so at most 3 can be retired here',
    },
  ])
  const left = (await pieces())
    .filter(({ size, state }) => size === 'M' && state !== 'retired')
    .map(({ id }) => id)
  expect(left.toSorted()).toEqual([out!.id, booked!.id].toSorted())
  expect((await pieces()).filter(({ size }) => size === 'M')).toHaveLength(5)
  expect((await importText(db, outfit(1))).counts).toMatchObject({ unchanged: 1 })
})

test('an import cannot turn a product for sale into a rental, or a rental into a product for sale', async () => {
  const row = { Handle: 'sticks', Title: 'Sticks', 'Variant Price': 100 }
  await importText(db, csvOf([row]))
  const { counts, reported } = await importText(db, csvOf([{ ...row, 'Rent Price': 20 }]))
  expect(counts).toMatchObject({ failed: 1 })
  expect(reported).toEqual([[2, 'Rent Price', expect.stringContaining('is already for sale in the shop')]])
  const { reported: back } = await importText(db, outfit('').replaceAll('499', ''))
  expect(back).toEqual([[2, 'Rent Price', expect.stringContaining('is already a rental in the shop')]])
})

test('a plain Shopify file does not change the rent, the deposit and the pieces of a rental', async () => {
  const before = await pieces()
  const rows = ['M', 'L'].map((size) => ({
    'Option1 Value': size,
    'Variant Price': 5000,
    'Variant Inventory Qty': 90,
  }))
  const file = rows.map((row, at) => ({
    Handle: handle,
    Title: at ? '' : 'Bandhani Set',
    'Option1 Name': 'Size',
    ...row,
  }))
  expect((await importText(db, csvOf(file))).counts).toMatchObject({ unchanged: 1 })
  expect(await pieces()).toEqual(before)
})

/** Creates a hold on the piece from 9 to 11 October. */
async function promise(piece_id: string) {
  const { product_id, sku_id } = await db
    .selectFrom('rental_pieces')
    .innerJoin('skus', 'skus.id', 'sku_id')
    .select(['sku_id', 'product_id'])
    .where('rental_pieces.id', '=', piece_id)
    .executeTakeFirstOrThrow()
  await database.pool
    .query(`insert into orders (id, has_own_goods, payment_method, subtotal, coupon_discount, total, deposit_total, amount_due)
    values ('o1', false, 'cod', 100, 0, 100, 0, 100)`)
  await database.pool.query(
    `insert into order_lines (order_id, line, product_id, sku_id, slug, title, image, type, rent_from, rent_until, days, quantity, price, deposit)
     values ('o1', 0, $1, $2, 's', 't', '', 'rent', '2026-10-09', '2026-10-11', 3, 1, 100, 0)`,
    [product_id, sku_id],
  )
  await database.pool.query(
    `insert into rental_holds (piece_id, sku_id, order_id, line, worn, blocked, back_by)
     values ($1, (select sku_id from rental_pieces where id = $1), 'o1', 0, '[2026-10-09,2026-10-12)', '[2026-10-08,2026-10-14)', '2026-10-12')`,
    [piece_id],
  )
}

test('pieces that nobody counted again in an exported file are not added to those that the shop has now', async () => {
  const exported = { 'Units When Exported': 3 }
  await importText(db, outfit(2))
  await importText(db, outfit(3, exported))
  expect(await readyOf('M')).toHaveLength(2)
  await importText(db, outfit(4, exported))
  expect(await readyOf('M')).toHaveLength(4)
})
