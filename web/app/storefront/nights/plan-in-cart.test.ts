import { expect, test } from 'vitest'
import { readCart } from '../../../../contract/cart/cart.ts'
import { paise } from '../../../../contract/core/money.ts'
import { emptyPlan } from '../../../../contract/nights/change-plan.ts'
import type { PlanQuote, PlanRental } from '../../../../contract/nights/plan.ts'
import { draftItem } from '../../lib/checkout/draft-item'
import { withNewPlanId, withPlan } from './plan-in-cart'

const rental = (person: string, skuId: string, [from, until]: readonly [string, string]): PlanRental => ({
  person,
  skuId,
  nights: [from],
  problem: null,
  line: {
    productId: 'choli',
    skuId,
    slug: 'choli',
    title: 'Choli',
    image: '',
    type: 'rent',
    size: 'M',
    colour: null,
    from,
    until,
    days: 1,
    quantity: 1,
    price: paise(100_00),
    deposit: paise(0),
    lineTotal: paise(100_00),
  },
})
const quote = (...rentals: PlanRental[]): PlanQuote => ({
  rentals,
  unavailable: [],
  isServed: null,
  needsPin: false,
  subtotal: paise(0),
  deliveryCharge: paise(0),
  total: paise(0),
  depositTotal: paise(0),
  amountDue: paise(0),
})
const person = (id: string, name: string) => ({ id, name, size: 'M', department: 'women' as const })
const plan = { ...emptyPlan('navratri'), people: [person('a', 'Asha'), person('m', 'Meera')] }
const first = ['2027-10-01', '2027-10-01'] as const

test('people with the same garment on the same nights share a line, with their names', () => {
  const items = withPlan([], {
    id: 'p',
    plan,
    quote: quote(rental('a', 'red', first), rental('m', 'red', first), rental('m', 'blue', first)),
  })
  expect(items.map(({ skuId, qty, wearers, planId }) => [skuId, qty, wearers, planId])).toEqual([
    ['red', 2, 'Asha, Meera', 'p'],
    ['blue', 1, 'Meera', 'p'],
  ])
  expect(readCart(JSON.stringify(items))).toMatchObject(
    items.map((item) => ({ id: item.id, qty: item.qty, planId: 'p', wearers: item.wearers })),
  )
  expect(draftItem(items[0]!)).toMatchObject({ planId: 'p', wearers: 'Asha, Meera', quantity: 2 })
})

test('a plan that is put into the cart again replaces its lines and leaves the others', () => {
  const [other] = withPlan([], { id: 'other', plan, quote: quote(rental('a', 'red', first)) })
  const before = withPlan([other!], { id: 'p', plan, quote: quote(rental('a', 'red', first)) })
  const after = withPlan(before, { id: 'p', plan, quote: quote(rental('a', 'blue', first)) })
  expect(after.map(({ skuId, planId }) => [skuId, planId])).toEqual([
    ['red', 'other'],
    ['blue', 'p'],
  ])
})

test('a plan that gets a new id replaces its lines, which then have the new id too', () => {
  const [other] = withPlan([], { id: 'other', plan, quote: quote(rental('a', 'red', first)) })
  const both = quote(rental('a', 'red', first), rental('m', 'blue', first))
  const before = withPlan([other!], { id: 'device', plan, quote: both })
  const renamed = withNewPlanId(before, { before: 'device', id: 'account' })
  expect(renamed).toEqual(withPlan([other!], { id: 'account', plan, quote: both }))
  expect(withPlan(renamed, { id: 'account', plan, quote: both })).toEqual(renamed)
})

test('two sets of a plan that gets the id of another one become one set', () => {
  const ofAccount = withPlan([], { id: 'account', plan, quote: quote(rental('a', 'red', first)) })
  const both = quote(rental('a', 'red', first), rental('m', 'blue', first))
  const renamed = withNewPlanId(withPlan(ofAccount, { id: 'device', plan, quote: both }), {
    before: 'device',
    id: 'account',
  })
  expect(renamed.map(({ skuId, qty, planId }) => [skuId, qty, planId])).toEqual([
    ['red', 1, 'account'],
    ['blue', 1, 'account'],
  ])
})
