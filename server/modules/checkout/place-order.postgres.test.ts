import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { paise, sum } from '../../../contract/core/money.ts'
import type { Address } from '../../../contract/shipping/addresses.ts'
import { placeOrder, quoteItems, type OrderDraft } from '../../../contract/orders/orders.ts'
import { Refusal } from '../../../contract/core/refusal.ts'
import { allowCodForEverything } from '../../testing/checkout-fixture.ts'
import { createTestProduct, unitsLeft } from '../../testing/product-fixture.ts'
import { testShop } from '../../testing/shop.ts'

const shop = testShop({ CLOCK: '2026-10-01T06:00:00Z' })

const PRICE = 1000_00
const buy = (productId: string, quantity = 1) => ({ productId, quantity, type: 'buy' as const })
const order = (items: OrderDraft['items'], more: Partial<OrderDraft> = {}): OrderDraft => ({
  items,
  couponCode: null,
  total: paise(items.reduce((all, { quantity }) => all + quantity, 0) * PRICE),
  ...more,
})
const send = (body: OrderDraft) => shop.api(placeOrder, { body })

/** Returns the number of stored rows of these orders for each table, and the number of transactions that wrote them. */
async function whatStands(ids: readonly string[]) {
  const { rows } = await sql<Record<string, number>>`
    select count(distinct o.xmin::text)::int as transactions, count(distinct o.id)::int as orders,
      count(distinct (l.order_id, l.line))::int as lines, count(distinct e.id)::int as events,
      count(distinct p.id)::int as attempts, count(distinct m.id)::int as emails
    from orders o left join order_lines l on l.order_id = o.id left join order_events e on e.order_id = o.id
      left join payments p on p.order_id = o.id left join emails m on m.order_id = o.id
    where o.id = any(${[...ids]}::text[])`.execute(shop.db)
  return rows[0]!
}

test('each of several concurrent orders is complete, in a transaction of its own', async () => {
  const goods = await Promise.all(
    Array.from({ length: 8 }, () => createTestProduct(shop.db, { sizes: [{ stock: 9 }] })),
  )
  const placed = await Promise.all(
    goods.map(({ id }, at) => send(order([buy(id)], { userEmail: `buyer-${at}@example.com` }))),
  )
  expect(placed.map(({ userEmail }) => userEmail)).toEqual(goods.map((_, at) => `buyer-${at}@example.com`))
  expect(placed.map(({ items }) => items[0]!.productId)).toEqual(goods.map(({ id }) => id))
  expect(new Set(placed.map(({ token }) => token)).size).toBe(8)
  const counts = { transactions: 8, orders: 8, lines: 8, events: 8, attempts: 8, emails: 8 }
  expect(await whatStands(placed.map(({ _id }) => _id))).toEqual(counts)
})

test('if one of several concurrent orders is sold out, the other orders succeed', async () => {
  const rare = await createTestProduct(shop.db, { sizes: [{ stock: 3 }] })
  const goods = await Promise.all(
    Array.from({ length: 6 }, () => createTestProduct(shop.db, { sizes: [{ stock: 9 }] })),
  )
  const ends = await Promise.allSettled(
    [...goods.map(({ id }) => [buy(id)]), [buy(rare.id, 2)], [buy(rare.id, 2)]].map((items) =>
      send(order(items)),
    ),
  )
  expect(ends.slice(0, 6).map(({ status }) => status)).toEqual(goods.map(() => 'fulfilled'))
  expect(
    ends
      .slice(6)
      .map(({ status }) => status)
      .toSorted(),
  ).toEqual(['fulfilled', 'rejected'])
  expect(ends.find((end) => end.status === 'rejected')?.reason).toMatchObject({ code: 'out_of_stock' })
  expect(await unitsLeft(shop.db, rare.id)).toBe(1)
})

test('while a stock row is locked, orders wait and quotes do not; all orders succeed after the release', async () => {
  const goods = await Promise.all(
    Array.from({ length: 40 }, () => createTestProduct(shop.db, { sizes: [{ stock: 9 }] })),
  )
  const holder = await shop.database.pool.connect()
  await holder.query('begin')
  await holder.query('select from stock_items where product_id = any($1) for update', [
    goods.map(({ id }) => id),
  ])
  let answered = 0
  const orders = goods.map(({ id }) => send(order([buy(id)])).finally(() => (answered += 1)))
  const prices = await Promise.all(
    goods.map(({ id }) => shop.api(quoteItems, { body: { items: [buy(id)] } })),
  )
  expect(prices.map(({ quote }) => quote.total)).toEqual(goods.map(() => PRICE))
  expect(answered).toBe(0)
  await holder.query('commit')
  holder.release()
  expect(await whatStands((await Promise.all(orders)).map(({ _id }) => _id))).toMatchObject({ orders: 40 })
})

const address = (at: number): Address => ({
  recipient: 'Asha Shopper',
  phone: `98000000${10 + at}`,
  line1: `${at} Garba Chowk`,
  line2: '',
  pin: '380006',
  city: 'Ahmedabad',
  state: 'Gujarat',
})

const aRequest = fc.record({
  who: fc.nat(5),
  isGuest: fc.boolean(),
  isCod: fc.boolean(),
  coupon: fc.constantFrom(null, null, 'TENTH', 'FEW', 'MINE'),
  wants: fc.array(fc.record({ which: fc.nat(2), quantity: fc.integer({ min: 1, max: 3 }) }), {
    minLength: 1,
    maxLength: 3,
  }),
  isGreedy: fc.boolean(),
})

test('after random concurrent orders, stock, coupons, ledger and e-mails agree with the responses', async () => {
  const users = await Promise.all(Array.from({ length: 6 }, () => shop.signedIn()))
  await allowCodForEverything(shop.db)
  let world = 0
  let accepted = 0
  await fc.assert(
    fc.asyncProperty(fc.array(aRequest, { minLength: 1, maxLength: 24 }), async (requests) => {
      world += 1
      const code = (name: string) => `${name}${world}`
      await shop.db
        .insertInto('coupons')
        .values([
          { code: code('TENTH'), percent: 10 },
          { code: code('FEW'), percent: 10, max_uses: 3 },
          { code: code('MINE'), percent: 10, per_customer: 1 },
        ])
        .execute()
      const stocks = [4, 20, 200]
      const goods = await Promise.all(
        stocks.map((stock) => createTestProduct(shop.db, { sizes: [{ stock }] })),
      )
      const ends = await Promise.allSettled(
        requests.map(({ who, isGuest, isCod, coupon, wants, isGreedy }, at) => {
          const items = wants.map(({ which, quantity }) => buy(goods[which]!.id, quantity))
          const plain = order(items)
          const total = paise((plain.total * (coupon ? 90 : 100)) / 100 - (isGreedy && at % 5 === 0 ? 1 : 0))
          const body = {
            ...plain,
            total,
            couponCode: coupon && code(coupon),
            userEmail: `guest-${who}@example.com`,
            address: address(who),
            paymentMethod: isCod ? ('cod' as const) : ('phonepe' as const),
          }
          const headers = { 'idempotency-key': `key-of-world-${world}-${at}` }
          return (isGuest ? shop : users[who]!).api(placeOrder, { body, headers })
        }),
      )
      const heard = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []))
      accepted += heard.length
      for (const end of ends) if (end.status === 'rejected') expect(end.reason).toBeInstanceOf(Refusal)

      for (const [which, stock] of stocks.entries()) {
        const sold = heard
          .flatMap(({ items }) => items)
          .filter(({ productId }) => productId === goods[which]!.id)
        const units = sold.reduce((all, { quantity }) => all + quantity, 0)
        expect(units + (await unitsLeft(shop.db, goods[which]!.id))).toBe(stock)
      }
      const used = (name: string) => heard.filter(({ couponCode }) => couponCode === code(name))
      expect(used('FEW').length).toBeLessThanOrEqual(3)
      const owners = used('MINE').map(({ userId }) => userId)
      expect(owners).not.toContain(null)
      expect(new Set(owners).size).toBe(owners.length)

      const ids = heard.map(({ _id }) => _id)
      const { transactions: _, lines, ...rest } = await whatStands(ids)
      expect(lines).toBe(heard.flatMap(({ items }) => items).length)
      const each = heard.length
      expect(rest).toEqual({ orders: each, events: each, attempts: each, emails: each })
      const { rows } = await sql<{ cash: number; redemptions: number }>`
        select (select coalesce(sum(e.amount), 0) from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
            where e.account = 'cash:demo' and t.order_id = any(${ids}::text[])) as cash,
          (select count(*)::int from coupon_redemptions where order_id = any(${ids}::text[])) as redemptions`.execute(
        shop.db,
      )
      const paid = heard.filter(({ paymentMethod }) => paymentMethod === 'phonepe')
      expect(rows[0]).toEqual({
        cash: sum(paid.map(({ amountDue }) => amountDue)),
        redemptions: heard.filter(({ couponCode }) => couponCode !== null).length,
      })
    }),
    { numRuns: 40 },
  )
  expect(accepted).toBeGreaterThan(40)
})
