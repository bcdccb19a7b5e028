import { expect, test } from 'vitest'
import { deleteUser } from '../../../contract/accounts/users.ts'
import { eraseOrder, exportMe } from '../../../contract/accounts/account.ts'
import { addDays, formatDay } from '../../../contract/core/dates.ts'
import { paise } from '../../../contract/core/money.ts'
import { placeOrder, setOrderStatus, showOrder } from '../../../contract/orders/orders.ts'
import {
  addDancer,
  adminTroupes,
  cancelTroupe,
  changeDancer,
  createTroupe,
  leaveTroupe,
  joinTroupe,
  myTroupes,
  NewTroupe,
  paySeat,
  quoteRest,
  payRest,
  releaseDancer,
  remindDancers,
  renewTroupeLink,
  showInvitation,
  showTroupe,
} from '../../../contract/troupes/troupes.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { tablesContaining } from '../../testing/dump-database.ts'
import { sampleAddress } from '../../testing/checkout-fixture.ts'
import { setClock } from '../../testing/rental-fixture.ts'
import { testShop } from '../../testing/shop.ts'
import { DEPOSIT, dancerActions, troupeSteps } from '../../testing/troupe-fixture.ts'
import { purgeTroupes } from './erase-troupes.ts'
import { refusalOf } from '../../testing/refusal-of.ts'
import { replaceSettings } from '../../testing/store-settings.ts'

const START = '2026-09-01T06:00:00Z'
const shop = testShop({ CLOCK: START })
const { outfit, draft, create, join, linkOf, closeAfter, holdsOf, emailsTo, today } = troupeSteps(shop)

test('the whole set is held exactly, by sizes with spares, and nobody else can book it', async () => {
  const [organiser, other] = [await shop.signedIn(), await shop.signedIn()]
  const choli = await outfit({ S: 2, M: 3 })
  const garments = [
    { skuId: choli.sku['S']!, count: 2 },
    { skuId: choli.sku['M']!, count: 2 },
  ]
  const troupe = await create(organiser, draft(garments, { seats: 3 }))
  expect(troupe).toMatchObject({ state: 'open', seats: 3, seatsLeft: 3, paid: 0, dancers: [] })
  expect(troupe.outfits).toMatchObject([
    {
      sizes: [
        { size: 'S', held: 2, free: 2 },
        { size: 'M', held: 2, free: 2 },
      ],
    },
  ])
  const book = (size: string) => {
    const item = { productId: choli.id, skuId: choli.sku[size], quantity: 1, type: 'rent' as const }
    const items = [{ ...item, from: troupe.from, until: troupe.until }]
    return other.api(placeOrder, { body: { items, couponCode: null, total: paise(1500_00) } })
  }
  expect(await refusalOf(book('S'))).toMatchObject({ code: 'dates_taken' })
  await book('M')
  expect(await refusalOf(book('M'))).toMatchObject({ code: 'dates_taken' })
  expect(await refusalOf(create(other, draft([garments[0]!])))).toMatchObject({
    code: 'invalid',
    details: { fields: [{ path: 'garments.0' }] },
  })
  expect(await holdsOf(choli.sku['S']!)).toMatchObject({ held: 2, ordered: 0 })
})

test('each dancer gets an ordinary order at their own address, and the organiser sees no payment data', async () => {
  const organiser = await shop.signedIn()
  const choli = await outfit({ M: 2 })
  const troupe = await create(organiser, draft([{ skuId: choli.sku['M']!, count: 2 }]))
  const asha = await join(troupe, 'Asha')
  expect(await asha.show()).toMatchObject({ state: 'none', name: 'Asha', order: null, cancellation: null })
  expect(await asha.choose(choli.sku['M']!)).toMatchObject({
    state: 'unpaid',
    size: 'M',
    troupe: { seatsLeft: 1 },
  })

  const { quote } = await asha.quote()
  expect(quote).toMatchObject({ total: 1500_00, depositTotal: DEPOSIT, amountDue: 2500_00 })
  const wrong = { params: asha.params, body: { toOrganiser: true, total: paise(1_00) } }
  expect(await refusalOf(shop.api(paySeat, wrong))).toMatchObject({ code: 'price_changed' })
  const home = { ...sampleAddress, recipient: 'Asha Patel', line1: '7 Pol Street' }
  const paid = await asha.pay({ address: home })
  expect(paid).toMatchObject({
    paymentUrl: null,
    seat: { state: 'paid', cancellation: { isPossible: true } },
  })
  const { id, token } = paid.seat.order!
  const order = await shop.api(showOrder, { params: { id }, headers: { 'x-order-token': token } })
  expect(order).toMatchObject({
    userEmail: asha.email,
    userId: null,
    address: { recipient: 'Asha Patel' },
    depositTotal: DEPOSIT,
    payment: { state: 'paid' },
  })
  expect((await asha.pay()).seat.order).toMatchObject({ id })
  expect(await holdsOf(choli.sku['M']!)).toMatchObject({ ordered: 1, held: 1 })
  expect(await emailsTo(asha.email)).toEqual(['troupe-seat-link', 'order-confirmed'])

  const seen = await organiser.api(showTroupe, { params: { id: troupe.id } })
  expect(seen).toMatchObject({
    paid: 1,
    dancers: [{ name: 'Asha', state: 'paid', size: 'M', orderId: null }],
  })
  for (const secret of [asha.email, '7 Pol Street', id, token, asha.params.token]) {
    expect(JSON.stringify(seen)).not.toContain(secret)
  }
})

test('the list of an organiser counts the paid dancers of each group, with as many statements for one group as for many', async () => {
  const organiser = await shop.signedIn()
  const choli = await outfit({ M: 6 })
  const next = () => create(organiser, draft([{ skuId: choli.sku['M']!, count: 2 }]))
  const list = () => organiser.api(myTroupes)
  const first = await next()
  const one = await shop.countStatements(list)
  const second = await next()
  const third = await next()
  for (const troupe of [first, first, third]) {
    const dancer = await join(troupe)
    await dancer.choose(choli.sku['M']!)
    await dancer.pay()
  }
  const unpaid = await join(third)
  await unpaid.choose(choli.sku['M']!)
  await join(second)
  const paid = new Map((await list()).data.map((troupe) => [troupe.id, troupe.paid]))
  expect([first, second, third].map(({ id }) => paid.get(id))).toEqual([2, 0, 1])
  expect(await shop.countStatements(list)).toBe(one)
})

test('a full group and a size that is gone refuse at once, and cost nothing', async () => {
  const organiser = await shop.signedIn()
  const choli = await outfit({ S: 1, M: 2 })
  const garments = [
    { skuId: choli.sku['S']!, count: 1 },
    { skuId: choli.sku['M']!, count: 2 },
  ]
  const troupe = await create(organiser, draft(garments, { seats: 2 }))
  const [asha, bela, chitra] = [await join(troupe), await join(troupe), await join(troupe)]
  await asha.choose(choli.sku['S']!)
  expect(await refusalOf(bela.choose(choli.sku['S']!))).toMatchObject({
    code: 'invalid',
    details: { fields: [{ path: 'skuId' }] },
  })
  await bela.choose(choli.sku['M']!)
  expect(await refusalOf(chitra.choose(choli.sku['M']!))).toMatchObject({
    message: 'All places of this group are taken',
  })
  const params = { token: troupe.link! }
  expect(
    await refusalOf(shop.api(joinTroupe, { params, body: { name: 'Dina', email: 'dina@example.com' } })),
  ).toMatchObject({ message: 'All places of this group are taken' })
  await asha.choose(choli.sku['M']!)
  expect((await shop.api(showInvitation, { params })).outfits[0]!.sizes).toMatchObject([
    { size: 'S', free: 1 },
    { size: 'M', free: 0 },
  ])
})

test('who gives up a paid place is refunded by the policy, and the garment goes back to the group', async () => {
  const organiser = await shop.signedIn()
  const choli = await outfit({ M: 2 })
  const troupe = await create(organiser, draft([{ skuId: choli.sku['M']!, count: 2 }]))
  const [asha, bela] = [await join(troupe), await join(troupe)]
  await asha.choose(choli.sku['M']!)
  await asha.pay()
  const { cancellation } = await asha.show()
  expect(cancellation).toMatchObject({ isPossible: true, fee: 0, refund: 2500_00 })
  const leave = (fee: number) => shop.api(leaveTroupe, { params: asha.params, body: { fee: paise(fee) } })
  expect(await refusalOf(leave(100_00))).toMatchObject({ code: 'wrong_state' })
  expect(await leave(0)).toMatchObject({ state: 'none', order: null, troupe: { seatsLeft: 2 } })
  expect(await holdsOf(choli.sku['M']!)).toMatchObject({ ordered: 0, held: 2 })
  await bela.choose(choli.sku['M']!)
  await bela.pay()
  await asha.choose(choli.sku['M']!)
  expect((await asha.pay()).seat.state).toBe('paid')
  expect(await holdsOf(choli.sku['M']!)).toMatchObject({ ordered: 2, held: 0 })
})

test('a cancellation by staff before the deadline leaves the dancer the place, after it the garment is free', async () => {
  setClock(shop, START)
  const [organiser, admin] = [await shop.signedIn(), await shop.signedIn('admin')]
  const choli = await outfit({ M: 2 })
  const troupe = await create(organiser, draft([{ skuId: choli.sku['M']!, count: 2 }]))
  const asha = await join(troupe)
  await asha.choose(choli.sku['M']!)
  const cancel = async () => {
    const { id } = (await asha.show()).order!
    await admin.api(setOrderStatus, { params: { id }, body: { status: 'cancelled' } })
  }
  await asha.pay()
  await cancel()
  expect(await asha.show()).toMatchObject({ state: 'unpaid', size: 'M', order: null })
  expect(await holdsOf(choli.sku['M']!)).toMatchObject({ ordered: 0, held: 2 })
  await asha.pay()
  await closeAfter(11 * 24)
  expect(await organiser.api(showTroupe, { params: { id: troupe.id } })).toMatchObject({
    state: 'closed',
    paid: 1,
  })
  expect(await holdsOf(choli.sku['M']!)).toMatchObject({ ordered: 1, held: 0 })
  await cancel()
  expect(await holdsOf(choli.sku['M']!)).toMatchObject({ ordered: 0, held: 0 })
  setClock(shop, START)
})

test('at the deadline paid places stay, unpaid places are released, and all are told', async () => {
  setClock(shop, START)
  const organiser = await shop.signedIn()
  const choli = await outfit({ M: 3 })
  const troupe = await create(organiser, draft([{ skuId: choli.sku['M']!, count: 3 }]))
  const [asha, bela] = [await join(troupe), await join(troupe)]
  await asha.choose(choli.sku['M']!)
  await bela.choose(choli.sku['M']!)
  await asha.pay()
  await closeAfter(10 * 24) // still before midnight of the last day
  expect(await holdsOf(choli.sku['M']!)).toMatchObject({ ordered: 1, held: 2 })
  await closeAfter(24)
  expect(await holdsOf(choli.sku['M']!)).toMatchObject({ ordered: 1, held: 0 })
  expect(await asha.show()).toMatchObject({ state: 'paid', troupe: { state: 'closed' } })
  expect(await bela.show()).toMatchObject({ state: 'none', troupe: { state: 'closed' } })
  expect(await refusalOf(bela.choose(choli.sku['M']!))).toMatchObject({ code: 'wrong_state' })
  expect(await emailsTo(bela.email)).toEqual(['troupe-seat-link', 'troupe-seat-released'])
  expect(await emailsTo(organiser.email)).toEqual(expect.arrayContaining(['troupe-status']))
  setClock(shop, START)
})

test('an organiser who agreed to it pays the rest in one order, within a day after the deadline', async () => {
  setClock(shop, START)
  const organiser = await shop.signedIn()
  const choli = await outfit({ M: 3 })
  const troupe = await create(
    organiser,
    draft([{ skuId: choli.sku['M']!, count: 3 }], { ends: 'organiser_pays' }),
  )
  const params = { id: troupe.id }
  const [asha, bela] = [await join(troupe), await join(troupe)]
  await asha.choose(choli.sku['M']!)
  await bela.choose(choli.sku['M']!)
  await asha.pay()
  await organiser.api(addDancer, { params, body: { name: 'Chitra', skuId: choli.sku['M']! } })
  await closeAfter(11 * 24)
  expect(await organiser.api(showTroupe, { params })).toMatchObject({ state: 'rest_due', paid: 1 })
  expect(await refusalOf(bela.pay())).toMatchObject({ code: 'wrong_state' })

  const { quote, dancerIds } = await organiser.api(quoteRest, { params, query: { whose: 'all' } })
  expect(quote).toMatchObject({ total: 3000_00, depositTotal: 2000_00 })
  const body = { dancerIds, total: quote.total }
  const { troupe: paid, paymentUrl } = await organiser.api(payRest, { params, body })
  expect(paymentUrl).toBeNull()
  expect(paid).toMatchObject({ paid: 3 })
  const paidByOrganiser = paid.dancers.filter(({ orderId }) => orderId !== null)
  expect(paidByOrganiser.map(({ id }) => id).toSorted()).toEqual(dancerIds.toSorted())
  await organiser.api(payRest, { params, body })
  expect(await holdsOf(choli.sku['M']!)).toMatchObject({ ordered: 3 })
  await closeAfter(0)
  expect(await organiser.api(showTroupe, { params })).toMatchObject({ state: 'closed', paid: 3 })
  setClock(shop, START)
})

test('a rest that the organiser does not pay in time is released', async () => {
  setClock(shop, START)
  const organiser = await shop.signedIn()
  const choli = await outfit({ M: 2 })
  const body = draft([{ skuId: choli.sku['M']!, count: 2 }], { ends: 'organiser_pays' })
  const troupe = await create(organiser, body)
  await (await join(troupe)).choose(choli.sku['M']!)
  await closeAfter(11 * 24)
  expect(await holdsOf(choli.sku['M']!)).toMatchObject({ held: 2 })
  await closeAfter(24)
  expect(await holdsOf(choli.sku['M']!)).toMatchObject({ held: 0 })
  setClock(shop, START)
})

test('a merchant can ask organisers to pay some places before the group opens', async () => {
  setClock(shop, START)
  const settings = { troupes: { isOn: true, startPercent: 30, spares: 1, maxDancers: 10, longestDays: 40 } }
  const store = (value: object) => replaceSettings(shop.db, value)
  await store(settings)
  const organiser = await shop.signedIn()
  const choli = await outfit({ M: 4 })
  const garments = [{ skuId: choli.sku['M']!, count: 4 }]
  expect(await refusalOf(create(organiser, draft(garments)))).toMatchObject({
    details: {
      fields: [{ path: 'own', message: 'Enter the 2 dancers for whom you pay before the group opens' }],
    },
  })
  const own = ['Meera', 'Nisha'].map((name) => ({ name, skuId: choli.sku['M']! }))
  const notInGroup = (await outfit({ S: 1 })).sku['S']!
  const withSize = (skuId: string) => draft(garments, { own: [own[0]!, { name: 'Nisha', skuId }] })
  const withoutSize = NewTroupe.safeParse(withSize('')).error?.issues
  expect(withoutSize).toMatchObject([{ path: ['own', 1, 'skuId'], message: 'Choose a size' }])
  expect(await refusalOf(create(organiser, withSize(notInGroup)))).toMatchObject({
    details: { fields: [{ path: 'own.1.skuId' }] },
  })
  const troupe = await create(organiser, draft(garments, { own }))
  expect(troupe).toMatchObject({ state: 'starting', startSeats: 2, link: null, seatsLeft: 2 })
  const params = { id: troupe.id }
  const { quote, dancerIds } = await organiser.api(quoteRest, { params, query: { whose: 'own' } })
  const paid = await organiser.api(payRest, { params, body: { dancerIds, total: quote.total } })
  expect(paid.troupe).toMatchObject({ state: 'open', paid: 2, link: expect.any(String) })

  const other = (await outfit({ M: 2 })).sku['M']!
  const late = await create(
    organiser,
    draft([{ skuId: other, count: 2 }], { own: [{ name: 'Meera', skuId: other }] }),
  )
  await closeAfter(1)
  expect(await organiser.api(showTroupe, { params: { id: late.id } })).toMatchObject({ state: 'cancelled' })
  expect(await holdsOf(other)).toMatchObject({ held: 0 })
  await store({})
  setClock(shop, START)
})

test('the organiser fills, swaps and releases places, reminds once a day, and renews the link', async () => {
  setClock(shop, START)
  const organiser = await shop.signedIn()
  const choli = await outfit({ S: 1, M: 2 })
  const [S, M] = [choli.sku['S']!, choli.sku['M']!]
  const troupe = await create(
    organiser,
    draft([
      { skuId: S, count: 1 },
      { skuId: M, count: 2 },
    ]),
  )
  const params = { id: troupe.id }
  const invite = { name: 'Bela', skuId: S, email: 'bela@example.com' }
  const filled = await organiser.api(addDancer, { params, body: invite })
  expect(filled.dancers).toMatchObject([{ name: 'Bela', size: 'S', state: 'unpaid', isOwn: false }])
  expect(await refusalOf(organiser.api(addDancer, { params, body: { ...invite, skuId: M } }))).toMatchObject({
    details: { fields: [{ path: 'email' }] },
  })
  const bela = dancerActions(shop.api, await linkOf('bela@example.com'), 'bela@example.com')
  const asha = await join(troupe, 'Asha')
  await asha.choose(M)
  const [idOfBela, idOfAsha] = ['Bela', 'Asha']
  const dancerIdOf = async (name: string) =>
    (await organiser.api(showTroupe, { params })).dancers.find((person) => person.name === name)!.id
  const ids = { bela: await dancerIdOf(idOfBela), asha: await dancerIdOf(idOfAsha) }
  const change = (dancerId: string, body: object) =>
    organiser.api(changeDancer, { params: { ...params, dancerId }, body })
  await change(ids.bela, { exchangeWith: ids.asha })
  expect((await bela.show()).size).toBe('M')
  expect((await asha.show()).size).toBe('S')
  await change(ids.asha, { skuId: M })
  expect((await asha.show()).size).toBe('M')

  expect((await organiser.api(remindDancers, { params, body: {} })).sent).toBe(2)
  expect((await organiser.api(remindDancers, { params, body: {} })).sent).toBe(0)
  await closeAfter(24)
  expect((await organiser.api(remindDancers, { params, body: { dancerIds: [ids.asha] } })).sent).toBe(1)

  await bela.pay()
  const release = (dancerId: string) => organiser.api(releaseDancer, { params: { ...params, dancerId } })
  expect(await refusalOf(release(ids.bela))).toMatchObject({ code: 'wrong_state' })
  expect((await release(ids.asha)).seatsLeft).toBe(2)
  expect(await emailsTo(asha.email)).toContain('troupe-seat-released')
  expect(await refusalOf(change(ids.bela, { skuId: S }))).toMatchObject({ code: 'wrong_state' })

  const renewed = await organiser.api(renewTroupeLink, { params })
  expect(renewed.link).not.toBe(troupe.link)
  expect(await refusalOf(shop.api(showInvitation, { params: { token: troupe.link! } }))).toMatchObject({
    code: 'not_found',
  })
  expect(await organiser.api(cancelTroupe, { params })).toMatchObject({ state: 'cancelled', paid: 1 })
  expect(await holdsOf(M)).toMatchObject({ ordered: 1, held: 0 })
  expect(await holdsOf(S)).toMatchObject({ ordered: 0, held: 0 })
  expect((await organiser.api(myTroupes)).data).toMatchObject([{ id: troupe.id, paid: 1, seats: 3 }])
  const staff = await shop.signedIn('staff')
  const { data } = await staff.api(adminTroupes)
  expect(data.find(({ id }) => id === troupe.id)).toMatchObject({
    paid: 1,
    held: 0,
    orders: [{ name: 'Bela' }],
  })
  setClock(shop, START)
})

test('a dancer whose place was released cannot take it again with the personal link, until the dancer is let in again', async () => {
  setClock(shop, START)
  const organiser = await shop.signedIn()
  const M = (await outfit({ M: 2 })).sku['M']!
  const troupe = await create(organiser, draft([{ skuId: M, count: 2 }]))
  const params = { id: troupe.id }
  const asha = await join(troupe, 'Asha')
  await asha.choose(M)
  const release = async () => {
    const [dancer] = (await organiser.api(showTroupe, { params })).dancers
    await organiser.api(releaseDancer, { params: { ...params, dancerId: dancer!.id } })
  }
  await release()
  const { link } = await organiser.api(renewTroupeLink, { params })
  expect(await refusalOf(asha.choose(M))).toMatchObject({ code: 'not_found' })
  expect(await refusalOf(asha.show())).toMatchObject({ code: 'not_found' })
  const ask = (token: string) =>
    shop.api(joinTroupe, { params: { token }, body: { name: 'Asha', email: asha.email } })
  expect(await refusalOf(ask(troupe.link!))).toMatchObject({ code: 'not_found' })
  expect((await organiser.api(showTroupe, { params })).seatsLeft).toBe(2)

  await ask(link!)
  const again = dancerActions(shop.api, await linkOf(asha.email), asha.email)
  expect(await again.choose(M)).toMatchObject({ state: 'unpaid', size: 'M' })
  await release()
  await organiser.api(addDancer, { params, body: { name: 'Asha', skuId: M, email: asha.email } })
  const invited = dancerActions(shop.api, await linkOf(asha.email), asha.email)
  expect(await invited.show()).toMatchObject({ state: 'unpaid', size: 'M' })
})

test('what the shop does not allow is refused at the field', async () => {
  setClock(shop, START)
  const organiser = await shop.signedIn()
  const choli = await outfit({ M: 10 })
  const skuId = choli.sku['M']!
  const refused = async (garments: { skuId: string; count: number }[], more: object) => {
    const refusal = await refusalOf(organiser.api(createTroupe, { body: draft(garments, more) }))
    return (refusal?.details as { fields: { path: string; message: string }[] } | undefined)?.fields[0]
  }
  const fieldOf = async (...set: Parameters<typeof refused>) => (await refused(...set))?.path
  const set = [{ skuId, count: 4 }]
  expect(await fieldOf(set, { seats: 5 })).toBe('garments')
  expect(await refused([{ skuId, count: 10 }], { seats: 4 })).toEqual({
    path: 'garments',
    message: 'You can choose one outfit for each dancer and 3 spare outfits, 7 in total',
  })
  expect(await fieldOf(set, { seats: 61 })).toBe('seats')
  expect(await fieldOf(set, { deadline: addDays(today(), -1) })).toBe('deadline')
  expect(await refused(set, { deadline: addDays(today(), 60) })).toEqual({
    path: 'deadline',
    message: `The latest possible deadline is ${formatDay(addDays(today(), 45))}`,
  })
  expect(await refused(set, { deadline: addDays(today(), 30) })).toEqual({
    path: 'deadline',
    message: expect.stringMatching(
      /^The deadline is too late: .* could not arrive in time for anyone who pays/,
    ),
  })
  expect(await fieldOf(set, { until: addDays(today(), 1) })).toBe('until')
  expect(await fieldOf(set, { from: addDays(today(), 30), until: addDays(today(), 60) })).toBe('from')
  const styles = [await outfit({ M: 2 }), await outfit({ M: 2 }), choli].map(({ skuIds }) => ({
    skuId: skuIds[0]!,
    count: 2,
  }))
  expect(await fieldOf(styles, {})).toBe('garments')
  expect(await holdsOf(skuId)).toMatchObject({ held: 0 })
  const other = await shop.signedIn()
  const troupe = await create(organiser, draft(set))
  expect(await refusalOf(other.api(showTroupe, { params: { id: troupe.id } }))).toMatchObject({ status: 404 })
  expect((await organiser.api(exportMe)).orders).toEqual([])
})

test('personal data of organisers and dancers is exported, erased and purged', async () => {
  setClock(shop, START)
  const [organiser, admin, dancing] = [
    await shop.signedIn(),
    await shop.signedIn('admin'),
    await shop.signedIn(),
  ]
  const choli = await outfit({ M: 3 })
  const skuId = choli.sku['M']!
  const address = { ...sampleAddress, line1: '12 Lavanya Society' }
  const body = draft([{ skuId, count: 3 }], {
    name: 'Kokilaben weds',
    address,
    own: [{ name: 'Ramilaben', skuId }],
  })
  const troupe = await create(organiser, body)
  const params = { id: troupe.id }
  const invite = { name: 'Hansaben', skuId, email: dancing.email }
  await organiser.api(addDancer, { params, body: invite })
  const asha = await join(troupe, 'Jayaben')
  await asha.choose(skuId)
  const { seat } = await asha.pay()
  expect(await organiser.api(exportMe)).toMatchObject({
    troupes: [{ name: 'Kokilaben weds', paidFor: ['Ramilaben'] }],
    troupePlaces: [],
  })
  const { from, until } = body
  const place = { group: 'Kokilaben weds', from, until, name: 'Hansaben', size: 'M', orderId: null }
  expect(await dancing.api(exportMe)).toMatchObject({ troupes: [], troupePlaces: [place] })

  await admin.api(deleteUser, { params: { id: dancing.id } })
  expect(await tablesContaining(shop.db, ['Hansaben', dancing.email])).toEqual([])
  expect((await organiser.api(showTroupe, { params })).seatsLeft).toBe(1)

  await admin.api(setOrderStatus, { params: { id: seat.order!.id }, body: { status: 'cancelled' } })
  await shop.runJobs()
  const headers = { 'x-order-token': seat.order!.token }
  await shop.api(eraseOrder, { params: { id: seat.order!.id }, headers, body: { confirm: 'ERASE' } })
  expect(await tablesContaining(shop.db, ['Jayaben'])).toEqual([])

  await admin.api(deleteUser, { params: { id: organiser.id } })
  expect(await tablesContaining(shop.db, ['Kokilaben', 'Ramilaben', '12 Lavanya'])).toEqual([])
  expect(await holdsOf(skuId)).toMatchObject({ ordered: 0, held: 0 })

  const purge = (before: string) =>
    inTransaction(shop.db, (tx) => purgeTroupes(tx, { before: new Date(before), limit: 500 }))
  expect(await purge('2026-09-30T06:00:00Z')).toBe(0)
  expect(await purge('2026-12-30T06:00:00Z')).toBeGreaterThan(0)
  const left = await shop.db.selectFrom('troupes').select('state').where('ended_at', 'is not', null).execute()
  expect(left).toEqual([])
  setClock(shop, START)
})
