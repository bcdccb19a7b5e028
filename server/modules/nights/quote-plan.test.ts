import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { addDays, daysIn } from '../../../contract/core/dates.ts'
import { paise } from '../../../contract/core/money.ts'
import {
  fillPlan,
  planOrders,
  quotePlan,
  suggestGarments,
  type Plan,
  type PlanCell,
} from '../../../contract/nights/plan.ts'
import { placeOrder, quoteItems, showOrder } from '../../../contract/orders/orders.ts'
import { createTestProduct } from '../../testing/product-fixture.ts'
import { setClock } from '../../testing/rental-fixture.ts'
import { testShop } from '../../testing/shop.ts'

// A garment is prepared the day before it is worn and cleaned on the two days after. Navratri 2027 is from 30 Sep to 8 Oct: yellow, green,
// grey, orange, white, red, blue, purple, green.
const shop = testShop({ CLOCK: '2027-09-01T06:00:00Z' })
const night = (number: number) => addDays('2027-09-30', number - 1)
const asha = { id: 'asha', name: 'Asha', size: 'M', department: 'women' as const }
const meera = { id: 'meera', name: 'Meera', size: 'M', department: 'women' as const }
const planOf = (cells: readonly PlanCell[] = [], own: Partial<Plan> = {}): Plan => ({
  festival: 'navratri-2027',
  pin: null,
  budget: null,
  people: [asha, meera],
  cells: [...cells],
  ...own,
})

/** Creates a rental and returns a function that plans it for a person and a night. */
async function garment(
  title: string,
  { rent = 100_00, pieces = 1, colour = null as string | null, size = 'M' } = {},
) {
  const { id, skuIds } = await createTestProduct(shop.db, {
    title,
    rentPrice: paise(rent),
    deposit: paise(500_00),
    sizes: [{ size, colour, pieces }],
  })
  const skuId = skuIds[0]!
  const on = (person: string, number: number): PlanCell => ({
    person,
    night: night(number),
    productId: id,
    skuId,
  })
  return { id, skuId, on }
}
const quote = (plan: Plan, liked: string[] = []) => shop.api(quotePlan, { body: { plan, liked } })
const suggest = (plan: Plan, options: { liked?: string[]; limit?: number } = {}) =>
  shop
    .api(suggestGarments, { body: { plan, liked: options.liked ?? [], limit: options.limit ?? 3 } })
    .then(({ cells }) => cells)
const fill = (plan: Plan) => shop.api(fillPlan, { body: { plan, liked: [] } })
const hide = () => shop.db.updateTable('products').set({ status: 'archived' }).execute()

const book = (productId: string, from: string, until: string) =>
  shop.api(placeOrder, {
    body: {
      items: [{ productId, type: 'rent', quantity: 1, from, until }],
      couponCode: null,
      total: paise(daysIn({ from, until }) * 100_00),
    },
  })

beforeAll(hide)

test('a garment that one person wears on several nights is one booking, whose days are charged once', async () => {
  const choli = await garment('Yellow choli')
  const plan = planOf([choli.on('asha', 1), choli.on('asha', 3), choli.on('asha', 2)])
  const { rentals, unavailable, total, depositTotal } = await quote(plan)
  expect(rentals).toMatchObject([
    {
      person: 'asha',
      nights: [1, 2, 3].map(night),
      line: { from: night(1), until: night(3), days: 3 },
      problem: null,
    },
  ])
  expect({ unavailable, total, depositTotal }).toEqual({
    unavailable: [],
    total: 300_00,
    depositTotal: 500_00,
  })
})

test('nights between which the garment can be back and clean are two bookings, for the worn nights only', async () => {
  const choli = await garment('Green choli')
  const { rentals, total } = await quote(planOf([choli.on('asha', 1), choli.on('asha', 5)]))
  expect(rentals.map(({ line }) => [line?.from, line?.until])).toEqual([
    [night(1), night(1)],
    [night(5), night(5)],
  ])
  expect(total).toBe(200_00)
})

test('two people share one piece only if it is back and clean in between; otherwise the quote names who has it', async () => {
  const choli = await garment('Shared choli')
  expect((await quote(planOf([choli.on('asha', 1), choli.on('meera', 5)]))).unavailable).toEqual([])
  const { unavailable } = await quote(planOf([choli.on('asha', 1), choli.on('meera', 4)]))
  expect(unavailable).toMatchObject([
    {
      person: 'meera',
      night: night(4),
      message: 'Asha has this outfit, and no other one is available in time',
    },
  ])
})

test('the quote names everybody who has the only pieces', async () => {
  const anita = { ...asha, id: 'anita', name: 'Anita' }
  const choli = await garment('Pair', { pieces: 2 })
  const cells = [choli.on('asha', 1), choli.on('meera', 1), choli.on('anita', 1)]
  const { unavailable } = await quote(planOf(cells, { people: [asha, meera, anita] }))
  expect(unavailable).toMatchObject([
    { person: 'anita', message: 'Asha and Meera have this outfit, and no other one is available in time' },
  ])
})

test('two people who want the same garment on the same night need two pieces', async () => {
  const [one, two] = [await garment('Single'), await garment('Double', { pieces: 2 })]
  expect((await quote(planOf([two.on('asha', 1), two.on('meera', 1)]))).unavailable).toEqual([])
  expect((await quote(planOf([one.on('asha', 1), one.on('meera', 1)]))).unavailable).toHaveLength(1)
})

test('a garment that somebody has booked meanwhile is marked with the best substitute', async () => {
  await hide()
  const [booked, plain, green] = [
    await garment('Booked choli', { colour: 'Green' }),
    await garment('Plain choli'),
    await garment('Another green choli', { colour: 'Green' }),
  ]
  await book(booked.id, night(2), night(2))
  const { unavailable } = await quote(planOf([booked.on('asha', 2)]))
  expect(unavailable).toMatchObject([
    { person: 'asha', night: night(2), substitute: { skuId: green.skuId, hasNightColour: true } },
  ])
  expect(unavailable[0]!.message).toContain('already booked')
  const both = await quote(planOf([booked.on('asha', 2), booked.on('meera', 2)]))
  expect(both.unavailable.map(({ substitute }) => substitute?.skuId)).toEqual([green.skuId, plain.skuId])
})

test('after a person has another size, their outfits of the old size are marked, with a substitute in the new one', async () => {
  await hide()
  const [medium, large, free] = [
    await garment('Medium choli'),
    await garment('Large choli', { size: 'L' }),
    await garment('Wide kediya', { size: 'Free Size' }),
  ]
  const cells = [medium.on('asha', 1), free.on('asha', 5), medium.on('meera', 9)]
  expect((await quote(planOf(cells))).unavailable).toEqual([])
  const people = [{ ...asha, size: 'L' }, meera]
  const { rentals, unavailable } = await quote(planOf(cells, { people }))
  expect(rentals.map(({ problem }) => problem)).toEqual(['This outfit is size M, not L', null, null])
  expect(unavailable).toMatchObject([
    { person: 'asha', night: night(1), message: 'This outfit is size M, not L' },
  ])
  expect(unavailable[0]!.substitute).toMatchObject({ skuId: large.skuId, size: 'L' })
})

test('suggestions are free for size, department, night and PIN code: colour of the night first, then liked, then budget', async () => {
  await hide()
  const cheap = await garment('Cheap choli', { rent: 50_00 })
  const dear = await garment('Dear choli', { rent: 900_00 })
  const liked = await garment('Liked choli', { rent: 900_00 })
  const yellow = await garment('Choli in mustard', { colour: 'Mustard yellow', rent: 900_00 })
  await garment('Small choli', { size: 'S' })
  const taken = await garment('Taken choli', { colour: 'Yellow' })
  await book(taken.id, night(2), night(2))
  const plan = planOf([], { people: [asha], budget: paise(900_00) })
  const cells = await suggest(plan, { liked: [liked.id], limit: 9 })
  expect(cells).toHaveLength(9)
  expect(cells[0]!.garments.map(({ skuId }) => skuId)).toEqual(
    [yellow, liked, cheap, dear].map(({ skuId }) => skuId),
  )
  expect(cells[0]!.garments[0]).toMatchObject({
    hasNightColour: true,
    isLiked: false,
    rent: 900_00,
    size: 'M',
  })
  expect(cells[5]!.garments.some(({ skuId }) => skuId === taken.skuId)).toBe(true) // it is back by then
  const used = await suggest(planOf([yellow.on('meera', 1)]), { limit: 9 })
  expect(
    used
      .find(({ person, night: day }) => person === 'asha' && day === night(2))!
      .garments.map((one) => one.skuId),
  ).not.toContain(yellow.skuId)
  const far = await shop.api(suggestGarments, {
    body: {
      plan: { ...plan, pin: '781001' },
      liked: [],
      limit: 1,
      cells: [{ person: 'asha', night: night(9) }],
    },
  })
  expect(far.cells[0]!.garments).toHaveLength(1)
})

test('a garment that cannot reach the PIN code in time is not suggested, and the quote says why', async () => {
  await hide()
  const choli = await garment('Far choli')
  const nights = [{ date: '2027-09-05', name: '', colour: 'Red', hex: '#d2322d' }]
  const staff = await shop.signedIn('admin')
  const { addFestival } = await import('../../../contract/rentals/festivals.ts')
  const { id } = await staff.api(addFestival, { body: { name: 'Soon', cutOffDays: 0, nights } })
  const cell = { ...choli.on('asha', 1), night: '2027-09-05' }
  const plan = { ...planOf([cell]), festival: id, pin: '781001' }
  expect((await suggest({ ...plan, cells: [] }))[0]!.garments).toEqual([])
  expect((await suggest({ ...plan, cells: [], pin: null }))[0]!.garments).toHaveLength(1)
  const { unavailable, isServed } = await quote(plan)
  expect(unavailable[0]).toMatchObject({
    substitute: null,
    message: expect.stringContaining('cannot arrive in time'),
  })
  expect(isServed).toBe(true)
})

test('filling proposes a complete plan that can be ordered, within the budget, and says what could not be filled', async () => {
  await hide()
  for (const number of [1, 2, 3, 4, 5, 6]) {
    await garment(`Choli ${number}`, { rent: number * 100_00, pieces: 2 })
  }
  const full = await fill(planOf())
  expect(full.cells).toHaveLength(18)
  expect({ unfilled: full.unfilled, unavailable: full.quote.unavailable }).toEqual({
    unfilled: [],
    unavailable: [],
  })
  const items = full.quote.rentals.map(({ line }) => ({
    productId: line!.productId,
    skuId: line!.skuId,
    type: 'rent' as const,
    quantity: 1,
    from: line!.from,
    until: line!.until,
  }))
  expect((await shop.api(quoteItems, { body: { items, couponCode: null } })).problems).toEqual([])

  const tight = await fill(planOf([], { budget: paise(1000_00) }))
  expect(tight.quote.subtotal).toBeLessThanOrEqual(1000_00)
  expect(tight.unfilled.length).toBeGreaterThan(0)
  expect(new Set(tight.unfilled.map(({ reason }) => reason))).toEqual(new Set(['over_budget']))
  const none = await fill(planOf([], { people: [{ ...asha, size: 'XXL' }] }))
  expect(none.unfilled).toHaveLength(9)
  expect(none.unfilled[0]).toEqual({ person: 'asha', night: night(1), reason: 'nothing_free' })
})

test('any plan that the quote accepts can be ordered as a whole, and any that it refuses cannot', async () => {
  await hide()
  const [one, two] = [await garment('Piece one'), await garment('Pieces two', { pieces: 2 })]
  await book(one.id, night(8), night(8))
  const aCell = fc
    .tuple(fc.constantFrom(one, two), fc.constantFrom('asha', 'meera'), fc.integer({ min: 1, max: 9 }))
    .map(([choice, person, number]) => choice.on(person, number))
  await fc.assert(
    fc.asyncProperty(fc.array(aCell, { minLength: 1, maxLength: 6 }), async (cells) => {
      const { rentals, unavailable, total } = await quote(planOf(cells))
      const wanted = new Map(cells.map((cell) => [`${cell.person} ${cell.night}`, cell])) // the first of two for one cell counts
      expect(rentals.flatMap(({ nights }) => nights)).toHaveLength(wanted.size)
      const items = rentals.map(({ line }) => ({
        productId: line!.productId,
        skuId: line!.skuId,
        type: 'rent' as const,
        quantity: 1,
        from: line!.from,
        until: line!.until,
      }))
      // oracle: each piece is marked day by day; tries every piece for every rental
      expect(unavailable.length === 0).toBe(
        isPossible(
          [
            [one.skuId, 1],
            [two.skuId, 2],
          ],
          items.map(({ skuId, from, until }) => ({ skuId, from: from!, until: until! })),
          [{ skuId: one.skuId, from: night(8), until: night(8) }],
        ),
      )
      const reply = await shop.api(quoteItems, { body: { items, couponCode: null } })
      expect(reply.problems.length === 0).toBe(unavailable.length === 0)
      expect(reply.quote.total).toBe(total)
    }),
    { numRuns: 40 },
  )
})

type Booked = { skuId: string; from: string; until: string }

/** Tries every assignment of pieces to bookings; a piece is blocked from the day before until two days after. */
function isPossible(
  supply: readonly [string, number][],
  wanted: readonly Booked[],
  taken: readonly Booked[],
): boolean {
  const blocked = new Map<string, Set<string>>()
  const daysOf = ({ from, until }: Booked) =>
    Array.from({ length: daysIn({ from, until }) + 3 }, (_, at) => addDays(from, at - 1))
  function assign([next, ...rest]: readonly Booked[]): boolean {
    if (!next) return true
    const pieces = supply.find(([skuId]) => skuId === next.skuId)![1]
    for (let piece = 0; piece < pieces; piece += 1) {
      const days = blocked.get(`${next.skuId} ${piece}`) ?? new Set<string>()
      if (daysOf(next).some((day) => days.has(day))) continue
      blocked.set(`${next.skuId} ${piece}`, new Set([...days, ...daysOf(next)]))
      if (assign(rest)) return true
      blocked.set(`${next.skuId} ${piece}`, days)
    }
    return false
  }
  return assign([...taken, ...wanted])
}

test('a plan is ordered as one set, all or nothing; staff see its order with the names', async () => {
  const choli = await garment('Set choli', { pieces: 2 })
  const [buyer, staff] = [await shop.signedIn(), await shop.signedIn('admin')]
  const item = { productId: choli.id, skuId: choli.skuId, type: 'rent' as const, quantity: 1 }
  const items = [
    { ...item, from: night(1), until: night(2), planId: 'plan-1', wearers: 'Asha, Meera', quantity: 2 },
    { ...item, from: night(6), until: night(6), planId: 'plan-1', wearers: 'Asha' },
  ]
  const order = await buyer.api(placeOrder, { body: { items, couponCode: null, total: paise(500_00) } })
  const shown = await buyer.api(showOrder, { params: { id: order._id } })
  expect(shown.items.map(({ planId, wearers }) => [planId, wearers])).toEqual([
    ['plan-1', 'Asha, Meera'],
    ['plan-1', 'Asha'],
  ])
  const { data } = await staff.api(planOrders)
  expect(data).toMatchObject([
    {
      orderId: order._id,
      people: ['Asha', 'Meera'],
      garments: 3,
      from: night(1),
      until: night(6),
      rent: 500_00,
    },
  ])
  const free = { ...item, from: night(9), until: night(9) }
  const again = buyer.api(placeOrder, {
    body: { items: [free, ...items], couponCode: null, total: paise(600_00) },
  })
  await expect(again).rejects.toMatchObject({ code: 'dates_taken' })
  const { rows } = await shop.database.pool.query(
    `select count(*)::int as count from rental_holds where lower(worn) = '${night(9)}'`,
  )
  expect(rows).toEqual([{ count: 0 }])
})

test('a festival that is over or unknown is refused', async () => {
  await expect(quote(planOf([], { festival: 'diwali-2020' }))).rejects.toMatchObject({ code: 'not_found' })
})

test('during the festival the nights that are over are not checked, filled or counted', async () => {
  await hide()
  const first = await garment('First choli')
  const next = await garment('Next choli')
  const plan = planOf([first.on('asha', 1), next.on('asha', 7)], { people: [asha] })
  setClock(shop, `${night(4)}T06:00:00Z`)
  const { rentals, unavailable } = await quote(plan)
  expect({ rentals: rentals.map(({ nights }) => nights), unavailable }).toEqual({
    rentals: [[night(7)]],
    unavailable: [],
  })
  const filled = await fill(plan)
  expect([...filled.cells, ...filled.unfilled].map((cell) => cell.night).toSorted()).toEqual(
    [4, 5, 6, 7, 8, 9].map(night),
  )
  expect((await suggest(plan)).map((cell) => cell.night)).toEqual([4, 5, 6, 8, 9].map(night))
  setClock(shop, '2027-09-01T06:00:00Z')
})
