import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/shop.ts'
import { migrate } from './migrate.ts'
import { addSampleCoupons } from '../../sample-shop/sample-coupons.ts'

test('a database that is up to date is not changed', async () => {
  const database = await testDatabase()
  expect(await migrate(database.pool)).toEqual([])
  await database.close()
})

test('a new database has no coupons: the sample shop adds its own', async () => {
  const database = await testDatabase()
  expect(await database.db.selectFrom('coupons').select('code').execute()).toEqual([])
  await addSampleCoupons(database.db, new Date())
  await addSampleCoupons(database.db, new Date())
  const coupons = await database.db
    .selectFrom('coupons')
    .select(['code', 'percent', 'prepaid_only', 'first_order_only', 'per_customer', 'ends_at'])
    .execute()
  expect(coupons.filter(({ prepaid_only }) => prepaid_only).map(({ code }) => code)).toEqual(['GARBA10'])
  expect(Object.fromEntries(coupons.map(({ code, percent }) => [code, percent]))).toEqual({
    NAVRATRI25: 25,
    FESTIVE15: 15,
    WELCOME10: 10,
    FIRST20: 20,
    SAVE30: 30,
    DIWALI40: 40,
    GARBA10: 10,
  })
  expect(coupons.filter((coupon) => coupon.first_order_only || coupon.per_customer !== null)).toEqual([])
  expect(coupons.filter((coupon) => coupon.ends_at === null).map(({ code }) => code)).toEqual([
    'WELCOME10',
    'FIRST20',
    'GARBA10',
  ])
  await database.close()
})

test('a database that another version has migrated stops the start', async () => {
  const database = await testDatabase()
  await database.pool.query(`insert into migrations (name, sha256) values ('9999_from_the_future.sql', 'x')`)
  await expect(migrate(database.pool)).rejects.toThrow(
    /^The database was migrated by another version of Navrang \(9999_from_the_future\.sql\)\. Start that version/,
  )
  await database.close()
})

test('the start fails if an applied migration has changed', async () => {
  const database = await testDatabase()
  await database.pool.query(`update migrations set sha256 = 'other' where name like '0002%'`)
  await expect(migrate(database.pool)).rejects.toThrow(/0002_store\.sql has changed since it ran/)
  await database.close()
})

test('constraints of the database refuse negative stock, a rental without a rent and an order with wrong sums', async () => {
  const { db, close } = await testDatabase()
  const goods = { slug: 'a', title: 'A', category: 'other', price: 100 as never, mrp: 100 as never }
  const { id } = await db
    .insertInto('products')
    .values({ ...goods, product_type: 'marketplace', rent_price: null, deposit: null, rating: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await expect(
    db.insertInto('stock_items').values({ product_id: id, available: -1 }).execute(),
  ).rejects.toThrow(/check/)
  const rental = {
    ...goods,
    slug: 'b',
    product_type: 'rent' as const,
    rent_price: null,
    deposit: null,
    rating: null,
  }
  await expect(db.insertInto('products').values(rental).execute()).rejects.toThrow(/a_rental_has_a_rent/)
  const wrong = {
    has_own_goods: true,
    payment_method: 'cod' as const,
    subtotal: 100,
    coupon_discount: 0,
    total: 90,
    deposit_total: 0,
    amount_due: 90,
  }
  await expect(
    db
      .insertInto('orders')
      .values(wrong as never)
      .execute(),
  ).rejects.toThrow(/totals_add_up/)
  await close()
})
