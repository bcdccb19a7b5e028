import { expect, test } from 'vitest'
import { exportMe } from '../../../contract/accounts/account.ts'
import { deleteUser } from '../../../contract/accounts/users.ts'
import { addDays } from '../../../contract/core/dates.ts'
import { paise } from '../../../contract/core/money.ts'
import { emptyPlan } from '../../../contract/nights/change-plan.ts'
import {
  changePlan,
  deletePlan,
  storePlan,
  openOwnPlan,
  sharePlan,
  showPlan,
  type Plan,
  type PlanOperation,
} from '../../../contract/nights/plan.ts'
import { addFestival, saveFestival } from '../../../contract/rentals/festivals.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { tablesContaining } from '../../testing/dump-database.ts'
import { createTestProduct } from '../../testing/product-fixture.ts'
import { testShop } from '../../testing/shop.ts'
import { placeOrder } from '../../../contract/orders/orders.ts'
import { eraseBuyer } from '../orders/erase-buyer.ts'

const shop = testShop({ CLOCK: '2027-09-01T06:00:00Z' })
const festival = 'navratri-2027'
const asha = { id: 'asha', name: 'Asha', size: 'M', department: 'women' as const }
const plan: Plan = { ...emptyPlan(festival), people: [asha] }

const setCell = (night: string, was: string | null, skuId: string | null): PlanOperation => ({
  type: 'setCell',
  person: 'asha',
  night,
  was,
  garment: skuId === null ? null : { productId: skuId, skuId },
})
const change = (token: string, ...operations: PlanOperation[]) =>
  shop.api(changePlan, { params: { token }, body: { operations } })

test('an account has one plan for a festival on all devices, into which the plan of a device is merged', async () => {
  const [person, other] = [await shop.signedIn(), await shop.signedIn()]
  const first = await person.api(openOwnPlan, { body: { festival, plan } })
  expect(first).toMatchObject({ plan, version: 1, access: 'owner', links: { view: null, edit: null } })
  const operations: PlanOperation[] = [
    setCell('2027-10-01', null, 'red'),
    { type: 'setBudget', budget: paise(999_50) },
  ]
  await person.api(changePlan, { params: { token: first.token }, body: { operations } })
  const device = {
    ...plan,
    people: [
      { ...asha, id: 'other' },
      { ...asha, id: 'b', name: 'Bela' },
    ],
  }
  const merged = await person.api(openOwnPlan, { body: { festival, plan: device } })
  expect(merged.plan).toMatchObject({
    budget: 999_50,
    people: [{ id: 'asha' }, { id: 'b' }],
    cells: [{ skuId: 'red' }],
  })
  expect(await person.api(openOwnPlan, { body: { festival, plan: null } })).toEqual(merged)
  expect((await other.api(openOwnPlan, { body: { festival, plan: null } })).plan).toEqual(emptyPlan(festival))
})

test("the owner's token of a plan of an account is accepted from this account only", async () => {
  const [person, other] = [await shop.signedIn(), await shop.signedIn()]
  const { token } = await person.api(openOwnPlan, { body: { festival, plan } })
  const params = { token }
  const body = { operations: [setCell('2027-10-01', null, 'red')] }
  for (const [{ api }, code] of [
    [shop, 'not_signed_in'],
    [other, 'not_found'],
  ] as const) {
    await expect(api(showPlan, { params })).rejects.toMatchObject({ code: 'not_found' })
    await expect(api(changePlan, { params, body })).rejects.toMatchObject({ code })
    const links = { view: true, edit: true }
    await expect(api(sharePlan, { params, body: links })).rejects.toMatchObject({ code })
    await expect(api(deletePlan, { params })).rejects.toMatchObject({ code })
  }
  expect(await person.api(showPlan, { params })).toMatchObject({ access: 'owner', version: 1 })
  const { links } = await person.api(sharePlan, { params, body: { view: false, edit: true } })
  expect(await change(links!.edit!, ...body.operations)).toMatchObject({ access: 'edit', version: 2 })
  await person.api(deletePlan, { params })
})

test('a plan that a visitor has shared becomes the plan of the account at sign-in, and its links keep working', async () => {
  const [person, other] = [await shop.signedIn(), await shop.signedIn()]
  const { id, token } = await shop.api(storePlan, { body: { plan } })
  const { links } = await shop.api(sharePlan, { params: { token }, body: { view: false, edit: true } })
  const edit = links!.edit!
  await change(edit, setCell('2027-10-01', null, 'red')) // by the family, after the visitor has last loaded the plan
  await person.api(openOwnPlan, { body: { festival, plan: null } })
  const stolen = await other.api(openOwnPlan, { body: { festival, plan, token: edit } })
  expect(stolen.id).not.toBe(id)

  const open = () => person.api(openOwnPlan, { body: { festival, plan, token } })
  const [own, again] = await Promise.all([open(), open()])
  expect(own).toMatchObject({ id, access: 'owner', links, plan: { cells: [{ skuId: 'red' }] } })
  expect(again.id).toBe(id)
  await change(edit, setCell('2027-10-02', null, 'blue'))
  const onPhone = await person.api(openOwnPlan, { body: { festival, plan: null } })
  expect(onPhone).toMatchObject({ id, plan: { cells: [{ skuId: 'red' }, { skuId: 'blue' }] } })
})

test('a plan that a visitor has shared is merged into the plan of an account that has planned already', async () => {
  const person = await shop.signedIn()
  const bela = { ...asha, id: 'bela', name: 'Bela' }
  const own = await person.api(openOwnPlan, { body: { festival, plan: { ...plan, people: [bela] } } })
  const { token } = await shop.api(storePlan, { body: { plan } })
  const { links } = await shop.api(sharePlan, { params: { token }, body: { view: true, edit: true } })
  await change(token, setCell('2027-10-01', null, 'red'))
  const merged = await person.api(openOwnPlan, { body: { festival, plan, token } })
  expect(merged).toMatchObject({
    id: own.id,
    plan: { people: [{ id: 'bela' }, { id: 'asha' }], cells: [{ skuId: 'red' }] },
    links: { view: null, edit: null },
  })
  // the account could not switch off links of the former plan, so they end
  for (const link of [token, links!.view!, links!.edit!]) {
    await expect(shop.api(showPlan, { params: { token: link } })).rejects.toMatchObject({ code: 'not_found' })
  }
})

test('the links of a plan show or change it, until they are switched off', async () => {
  const { token } = await shop.api(storePlan, { body: { plan } })
  const { links } = await shop.api(sharePlan, { params: { token }, body: { view: true, edit: true } })
  const [view, edit] = [links!.view!, links!.edit!]
  expect(await shop.api(showPlan, { params: { token: view } })).toMatchObject({
    access: 'view',
    token: view,
    links: null,
  })
  await expect(change(view, setCell('2027-10-01', null, 'red'))).rejects.toMatchObject({ code: 'not_found' })
  expect(await change(edit, setCell('2027-10-01', null, 'red'))).toMatchObject({ access: 'edit', version: 2 })
  for (const wrong of [view, edit, 'guessed']) {
    const [params, body] = [{ token: wrong }, { view: false, edit: true }]
    await expect(shop.api(sharePlan, { params, body })).rejects.toMatchObject({ code: 'not_found' })
    await expect(shop.api(deletePlan, { params })).rejects.toMatchObject({ code: 'not_found' })
  }
  await shop.api(sharePlan, { params: { token }, body: { view: true, edit: false } })
  await expect(shop.api(showPlan, { params: { token: edit } })).rejects.toMatchObject({ code: 'not_found' })
  const again = await shop.api(sharePlan, { params: { token }, body: { view: true, edit: true } })
  expect([again.links!.view, again.links!.edit === edit]).toEqual([view, false])
  const row = JSON.stringify(await shop.db.selectFrom('night_plans').selectAll().execute())
  for (const secret of [token, view, again.links!.edit!]) expect(row).not.toContain(secret)
  await shop.api(deletePlan, { params: { token } })
  await expect(shop.api(showPlan, { params: { token: view } })).rejects.toMatchObject({ code: 'not_found' })
})

test('two people who change a plan at the same time overwrite nothing silently', async () => {
  const { token } = await shop.api(storePlan, { body: { plan } })
  const nights = ['2027-09-30', '2027-10-01', '2027-10-02', '2027-10-03']
  await Promise.all(nights.map((night) => change(token, setCell(night, null, 'red'))))
  const { plan: after, version } = await shop.api(showPlan, { params: { token } })
  expect([after.cells.map(({ night }) => night).toSorted(), version]).toEqual([nights, 5])
  const late = await change(token, setCell(nights[0]!, null, 'blue'))
  expect(late).toMatchObject({ version: 5, conflicts: [{ person: 'asha', night: nights[0] }] })
  expect(late.plan.cells.find(({ night }) => night === nights[0])!.skuId).toBe('red')
  expect((await change(token, setCell(nights[0]!, 'red', 'blue'))).conflicts).toEqual([])
  expect((await change(token, setCell(nights[0]!, 'red', 'blue'))).conflicts).toEqual([]) // repeated after a lost response
})

test('garments of nights that a festival no longer has are neither shown nor counted', async () => {
  const admin = await shop.signedIn('admin')
  const nightsFrom = (first: string) =>
    Array.from({ length: 10 }, (_, at) => ({
      date: addDays(first, at),
      name: `Night ${at + 1}`,
      colour: 'Red',
      hex: '#aa0000',
    }))
  const fields = { name: 'Moved festival', cutOffDays: 0 }
  const { id } = await admin.api(addFestival, { body: { ...fields, nights: nightsFrom('2027-11-01') } })
  const people = Array.from({ length: 10 }, (_, at) => ({ ...asha, id: `${at}`, name: `Dancer ${at}` }))
  const garment = { productId: 'red', skuId: 'red' }
  const cells = people.flatMap((person) =>
    nightsFrom('2027-11-01').map(({ date }) => ({ person: person.id, night: date, ...garment })),
  )
  const full: Plan = { ...emptyPlan(id), people, cells }
  const { token } = await shop.api(storePlan, { body: { plan: full } })
  await admin.api(saveFestival, { params: { id }, body: { ...fields, nights: nightsFrom('2027-12-01') } })

  expect((await shop.api(showPlan, { params: { token } })).plan).toEqual({ ...full, cells: [] })
  const night = '2027-12-01'
  const changed = await change(token, { type: 'setCell', person: '0', night, was: null, garment })
  expect(changed).toMatchObject({ conflicts: [], plan: { cells: [{ person: '0', night, skuId: 'red' }] } })
  await shop.api(deletePlan, { params: { token } })
})

test('the plans of an account are exported and deleted with it', async () => {
  const person = await shop.signedIn()
  const admin = await shop.signedIn('admin')
  const people = [{ ...asha, name: 'Kokilaben' }]
  await person.api(openOwnPlan, { body: { festival, plan: { ...plan, people } } })
  const { nightPlans } = await person.api(exportMe)
  expect(nightPlans).toMatchObject([{ festival: 'Navratri 2027', people: [{ name: 'Kokilaben' }] }])
  expect(await tablesContaining(shop.db, ['Kokilaben'])).toEqual(['public.night_plans'])
  await admin.api(deleteUser, { params: { id: person.id } })
  expect(await tablesContaining(shop.db, ['Kokilaben'])).toEqual([])
})

test('the names of those who wear the garments of an order are erased with its buyer', async () => {
  const person = await shop.signedIn()
  const { id } = await createTestProduct(shop.db, { rentPrice: paise(100_00), sizes: [{ pieces: 1 }] })
  const item = { productId: id, type: 'rent' as const, quantity: 1, planId: 'plan', wearers: 'Kokilaben' }
  const items = [{ ...item, from: '2027-10-01', until: '2027-10-01' }]
  await person.api(placeOrder, { body: { items, couponCode: null, total: paise(100_00) } })
  expect(await tablesContaining(shop.db, ['Kokilaben'])).toEqual(['public.order_lines'])
  await inTransaction(shop.db, (tx) => eraseBuyer(tx, person.id))
  expect(await tablesContaining(shop.db, ['Kokilaben'])).toEqual([])
})

test('plans are deleted a month after the last night of their festival', async () => {
  const { token } = await shop.api(storePlan, { body: { plan } })
  const count = async () => (await shop.db.selectFrom('night_plans').select('id').execute()).length
  expect(await count()).toBeGreaterThan(0)
  const { purgePlans } = await import('./plan-queries.ts')
  const purge = (before: string) =>
    inTransaction(shop.db, (tx) => purgePlans(tx, { before: new Date(before), limit: 500 }))
  expect(await purge('2027-10-08T06:00:00Z')).toBe(0)
  expect(await purge('2027-10-09T06:00:00Z')).toBeGreaterThan(0)
  expect(await count()).toBe(0)
  await expect(shop.api(showPlan, { params: { token } })).rejects.toMatchObject({ code: 'not_found' })
})
