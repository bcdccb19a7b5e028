import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkMoney } from '../../../tools/chaos/invariants.ts'
import { Refusal } from '../../../contract/core/refusal.ts'
import { joinTroupe, leaveTroupe, releaseDancer, showTroupe } from '../../../contract/troupes/troupes.ts'
import { shopWithPhonePe } from '../../testing/phonepe-shop.ts'
import { setClock } from '../../testing/rental-fixture.ts'
import { troupeSteps } from '../../testing/troupe-fixture.ts'
import { createPaymentDeps } from '../payments/payment-deps.ts'
import { sweepPayments } from '../payments/refresh-payment.ts'

const START = Date.parse('2026-09-01T06:00:00Z')
const { shop, gateway } = shopWithPhonePe({ CLOCK: new Date(START).toISOString() })
const { outfit, draft, create, join, closeAfter, holdsOf } = troupeSteps(shop)

const SIZES = ['S', 'M'] as const
const HELD = { S: 2, M: 2 }
const SEATS = 3
const DANCERS = 5

type Size = (typeof SIZES)[number]
/** `hasFailed`: the payment at the gateway has failed, and another one can be started. */
type Place = { state: 'none' | 'unpaid' | 'paying' | 'paid'; size: Size | null; hasFailed?: boolean }

/** The oracle: what each dancer has, decided as simply as possible. Returns whether the shop must accept the step. */
class Oracle {
  places: Place[] = Array.from({ length: DANCERS }, () => ({ state: 'none', size: null }))
  isOpen = true

  taken = () => this.places.filter(({ size }) => size !== null).length
  inSize = (size: Size) => this.places.filter((place) => place.size === size).length

  choose(who: number, size: Size): boolean {
    const place = this.places[who]!
    if (!this.isOpen) return false
    if (place.size === size) return true
    if (place.state === 'paying' || place.state === 'paid') return false
    if (place.size === null && this.taken() >= SEATS) return false
    if (this.inSize(size) >= HELD[size]) return false
    this.places[who] = { state: 'unpaid', size }
    return true
  }
  pay(who: number): boolean {
    const place = this.places[who]!
    place.hasFailed = false
    if (place.state === 'paying' || place.state === 'paid') return true
    if (!this.isOpen || place.size === null) return false
    place.state = 'paying'
    return true
  }
  succeed(who: number) {
    const place = this.places[who]!
    if (place.state === 'paying' && !place.hasFailed) place.state = 'paid'
  }
  fail(who: number) {
    this.places[who]!.hasFailed = this.places[who]!.state === 'paying'
  }
  /** All payments that have been started end without money. */
  lapse() {
    this.places = this.places.map((place) =>
      place.state === 'paying'
        ? { state: this.isOpen ? 'unpaid' : 'none', size: this.isOpen ? place.size : null }
        : place,
    )
  }
  leave(who: number): boolean {
    if (this.places[who]!.state === 'paying') return false
    this.places[who] = { state: 'none', size: null }
    return true
  }
  release(who: number): boolean {
    if (!this.isOpen || this.places[who]!.state !== 'unpaid') return false
    this.places[who] = { state: 'none', size: null }
    return true
  }
  close() {
    this.isOpen = false
    this.places = this.places.map((place) =>
      place.state === 'unpaid' ? { state: 'none', size: null } : place,
    )
  }
}

const who = fc.nat(DANCERS - 1)
const anyStep = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ step: fc.constant('choose' as const), who, size: fc.constantFrom(...SIZES) }),
  },
  { weight: 5, arbitrary: fc.record({ step: fc.constant('pay' as const), who }) },
  { weight: 4, arbitrary: fc.record({ step: fc.constant('succeed' as const), who }) },
  { weight: 2, arbitrary: fc.record({ step: fc.constant('fail' as const), who }) },
  { weight: 1, arbitrary: fc.record({ step: fc.constant('lapse' as const) }) },
  { weight: 2, arbitrary: fc.record({ step: fc.constant('leave' as const), who }) },
  { weight: 2, arbitrary: fc.record({ step: fc.constant('release' as const), who }) },
  { weight: 1, arbitrary: fc.record({ step: fc.constant('close' as const) }) },
)
type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never

const isAccepted = (answer: Promise<unknown>) =>
  answer.then(
    () => true,
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      return false
    },
  )

async function passTime(minutes: number) {
  setClock(shop, new Date(shop.env.now().getTime() + minutes * 60_000).toISOString())
  await sweepPayments(createPaymentDeps(shop.db, shop.env))
}

async function openGroup() {
  setClock(shop, new Date(START).toISOString())
  const organiser = await shop.signedIn()
  const choli = await outfit(HELD)
  const garments = SIZES.map((size) => ({ skuId: choli.sku[size]!, count: HELD[size] }))
  const troupe = await create(organiser, draft(garments, { seats: SEATS }))
  const dancers = []
  for (let at = 0; at < DANCERS; at += 1) dancers.push(await join(troupe, `Dancer ${at}`))
  return { organiser, choli, troupe, dancers }
}
type Group = Awaited<ReturnType<typeof openGroup>>

/** Ends the latest payment of a dancer at the gateway, and lets the shop find out. */
async function endPayment({ dancers }: Group, at: number, outcome: 'COMPLETED' | 'FAILED') {
  const { order, state } = await dancers[at]!.show()
  if (state !== 'paying') return
  const payment = await shop.db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', order!.id)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  await gateway.control('shopper', { id: payment.id, outcome })
  await passTime(1)
}

/** A dancer whose place was released asks for a place again with the link of the group, because the personal link no longer works. */
async function askAgain({ troupe, dancers }: Group, who: number) {
  const { email } = dancers[who]!
  await shop.api(joinTroupe, { params: { token: troupe.link! }, body: { name: `Dancer ${who}`, email } })
}

/** Carries out a step in the shop. Returns whether the shop accepted it; undefined for what nobody can refuse. */
async function perform(group: Group, step: Step): Promise<boolean | undefined> {
  const { dancers, choli, organiser, troupe } = group
  const params = { id: troupe.id }
  if (step.step === 'choose') return isAccepted(dancers[step.who]!.choose(choli.sku[step.size]!))
  if (step.step === 'pay') return isAccepted(dancers[step.who]!.pay())
  if (step.step === 'leave') {
    const { cancellation } = await dancers[step.who]!.show()
    const request = { params: dancers[step.who]!.params, body: { fee: cancellation?.fee ?? (0 as never) } }
    return isAccepted(shop.api(leaveTroupe, request))
  }
  if (step.step === 'release') {
    const all = (await organiser.api(showTroupe, { params })).dancers
    const dancer = all.find(({ name }) => name === `Dancer ${step.who}`)
    const dancerId = dancer?.id ?? 'none'
    const isReleased = await isAccepted(organiser.api(releaseDancer, { params: { ...params, dancerId } }))
    if (isReleased) await askAgain(group, step.who)
    return isReleased
  }
  if (step.step === 'succeed') await endPayment(group, step.who, 'COMPLETED')
  if (step.step === 'fail') await endPayment(group, step.who, 'FAILED')
  if (step.step === 'lapse') await passTime(30)
  if (step.step === 'close') {
    await passTime(30) // a payment that runs at the deadline has a test of its own
    await closeAfter(11 * 24)
  }
  return undefined
}

/** Tells the oracle about the same step. */
function predict(oracle: Oracle, step: Step): boolean | undefined {
  if (step.step === 'choose') return oracle.choose(step.who, step.size)
  if (step.step === 'pay') return oracle.pay(step.who)
  if (step.step === 'leave') return oracle.leave(step.who)
  if (step.step === 'release') return oracle.release(step.who)
  if (step.step === 'succeed') oracle.succeed(step.who)
  if (step.step === 'fail') oracle.fail(step.who)
  if (step.step === 'lapse') oracle.lapse()
  if (step.step === 'close') {
    oracle.lapse()
    oracle.close()
  }
  return undefined
}

async function compare({ dancers, choli, troupe }: Group, oracle: Oracle) {
  const seats = await Promise.all(dancers.map((dancer) => dancer.show()))
  expect(seats.map(({ state }) => state)).toEqual(oracle.places.map(({ state }) => state))
  const { taken } = await shop.db
    .selectFrom('troupes')
    .select('taken')
    .where('id', '=', troupe.id)
    .executeTakeFirstOrThrow()
  if (oracle.isOpen) expect(taken).toBe(oracle.taken())
  for (const size of SIZES) {
    const holds = await holdsOf(choli.sku[size]!)
    const ordered = oracle.places.filter(
      (place) => place.size === size && (place.state === 'paid' || place.state === 'paying'),
    ).length
    expect([size, holds.ordered, holds.held]).toEqual([
      size,
      ordered,
      oracle.isOpen ? HELD[size] - ordered : 0,
    ])
    const pieces = holds.rows.map(({ piece_id }) => piece_id)
    expect(pieces).not.toContain(null)
    expect(new Set(pieces).size).toBe(pieces.length)
  }
}

test('places, garments and money are right after any sequence of joins, leaves, payments, failures and deadlines', async () => {
  const seen = { accepted: 0, refused: 0 }
  const world = fc.asyncProperty(fc.array(anyStep, { minLength: 12, maxLength: 24 }), async (steps) => {
    const group = await openGroup()
    const oracle = new Oracle()
    for (const step of steps) {
      const expected = predict(oracle, step)
      const accepted = await perform(group, step)
      expect([step, accepted]).toEqual([step, expected])
      if (accepted !== undefined) seen[accepted ? 'accepted' : 'refused'] += 1
      await compare(group, oracle)
    }
    await passTime(60 * 26)
    oracle.lapse()
    await compare(group, oracle)
  })
  await fc.assert(world, { numRuns: 15, endOnFailure: true })
  expect(seen.accepted).toBeGreaterThan(20)
  expect(seen.refused).toBeGreaterThan(10)

  await shop.runJobs()
  await gateway.control('refunds-arrive')
  await passTime(5)
  await passTime(5)
  const report = await checkMoney({ database: shop.database, gateway })
  const wrong = Object.entries(report).filter(([name, figure]) => name.endsWith('(0)') && figure !== 0)
  expect(wrong).toEqual([])
})
