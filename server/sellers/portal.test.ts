import { beforeAll, expect, test } from 'vitest'
import { paise } from '../../contract/money.ts'
import { moveParcel, sellerOrder, sellerOrders } from '../../contract/parcels.ts'
import { sellerPayouts, sellerStatement, sellerStatements } from '../../contract/payouts.ts'
import {
  addMember,
  myBusiness,
  removeMember,
  sellerGoods,
  sellerTeam,
  setSellerStock,
} from '../../contract/seller-portal.ts'
import { buy, openBusiness, type Business } from '../testing/sellers.ts'
import { testShop, type Person } from '../testing/shop.ts'

const shop = testShop()
let meera: Business
let ravi: Business
let asha: Person

beforeAll(async () => {
  asha = await shop.signedIn()
  meera = await openBusiness(shop, { name: 'Meera Handlooms' })
  ravi = await openBusiness(shop, { name: 'Ravi Dandiya' })
})

const refused = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error,
  )

test('a seller never sees or touches another’s goods, orders, team or money', async () => {
  const goods = await meera.sells({ title: 'Only Meera has this', price: paise(1000_00) })
  const { _id: id } = await buy(shop, asha, {
    items: [{ productId: goods.id, quantity: 1 }],
    total: paise(1000_00),
  })
  const own = (await meera.owner.api(sellerGoods)).data[0]!
  const api = ravi.owner.api
  const stock = { pile: own.piles[0]!.id, was: 10, available: 0 }
  for (const call of [
    () => api(sellerOrder, { params: { id } }),
    () => api(moveParcel, { params: { id }, body: { state: 'packed' } }),
    () => api(setSellerStock, { params: { id: own._id }, body: stock }),
    () => api(removeMember, { params: { id: meera.owner.id } }),
  ]) {
    expect(await refused(call())).toMatchObject({ code: 'not_found' })
  }
  const ravis = await ravi.sells()
  expect(
    await refused(api(setSellerStock, { params: { id: ravis.id }, body: stock })), // his product, her pile
  ).toMatchObject({ code: 'not_found' })

  const month = new Date().toISOString().slice(0, 7)
  const seen = [
    await api(sellerGoods),
    await api(sellerOrders),
    await api(sellerTeam),
    await api(sellerPayouts),
    await api(sellerStatements),
    await api(sellerStatement, { query: { month } }),
  ]
  const text = JSON.stringify(seen)
  for (const secret of ['Only Meera has this', id, meera.owner.email, 'Meera', '899']) {
    expect(text).not.toContain(secret)
  }
})

test('a seller counts their stock anew, unless some was sold in between', async () => {
  const { id } = await meera.sells({ price: paise(100_00), sizes: [{ size: 'M', stock: 5 }] })
  const { piles } = (await meera.owner.api(sellerGoods)).data.find(({ _id }) => _id === id)!
  expect(piles).toMatchObject([{ label: 'M', available: 5 }])
  const count = (was: number, available: number) =>
    meera.owner.api(setSellerStock, { params: { id }, body: { pile: piles[0]!.id, was, available } })
  await buy(shop, asha, { items: [{ productId: id, quantity: 2 }], total: paise(200_00) })
  expect(await refused(count(5, 8))).toMatchObject({
    code: 'wrong_state',
    message: 'Some were sold meanwhile: there are 3 now. Please count again.',
  })
  expect((await count(3, 8)).piles).toMatchObject([{ available: 8 }])
})

test('the owner lets people work for the business and ends it, and they see it only meanwhile', async () => {
  const helper = await shop.signedIn()
  const { data } = await meera.owner.api(addMember, { body: { email: helper.email, part: 'member' } })
  expect(data).toMatchObject([
    { id: meera.owner.id, part: 'owner' },
    { id: helper.id, part: 'member' },
  ])
  expect(await helper.api(myBusiness)).toMatchObject({
    business: { id: meera.id, name: 'Meera Handlooms', part: 'member' },
  })
  expect((await helper.api(sellerGoods)).data).not.toHaveLength(0)
  expect(await refused(helper.api(sellerPayouts))).toMatchObject({ code: 'forbidden' })
  expect(await refused(helper.api(addMember, { body: { email: asha.email, part: 'member' } }))).toMatchObject(
    { code: 'forbidden' },
  )

  await meera.owner.api(removeMember, { params: { id: helper.id } })
  expect(await refused(helper.api(sellerGoods))).toMatchObject({ code: 'forbidden' })
})

test('nobody works for two businesses, and staff for none', async () => {
  const [busy, staff] = [await shop.signedIn(), await shop.signedIn('staff')]
  await ravi.owner.api(addMember, { body: { email: busy.email, part: 'manager' } })
  for (const email of [busy.email, staff.email, ravi.owner.email, 'nobody@example.com']) {
    expect(await refused(meera.owner.api(addMember, { body: { email, part: 'member' } }))).toMatchObject({
      code: 'invalid',
    })
  }
})

test('a seller who has told nothing about a business yet is asked to', async () => {
  const newcomer = await shop.signedIn('seller')
  expect(await newcomer.api(myBusiness)).toEqual({ business: null })
  expect(await refused(newcomer.api(sellerOrders))).toMatchObject({ code: 'not_found' })
})
