import fc from 'fast-check'
import { sql } from 'kysely'
import { refuse } from '../../contract/core/refusal.ts'
import type { Tx } from '../platform/db/database.ts'
import { confirmHolds } from '../modules/rentals/holds/confirm-holds.ts'
import { extendHolds } from '../modules/rentals/holds/extend-holds.ts'
import {
  returnToService,
  handOut,
  markCleaned,
  retireLostPiece,
  retirePiece,
  sendToRepair,
  takeBack,
} from '../modules/rentals/pieces/piece-lifecycle.ts'
import { lockInventories } from '../modules/rentals/holds/reassign-pieces.ts'
import { holdDates, releaseHolds, type UnavailableLine } from '../modules/rentals/holds/hold-dates.ts'
import { readRules } from '../modules/rentals/holds/rental-rules.ts'
import { anyLane, backAfter, firstNight, firstOpenFrom, leaveFor, rulesFor } from './rental-journey.ts'
import {
  activeHolds,
  between,
  isLate,
  canAdd,
  todayOf,
  type OracleHold,
  type PieceState,
} from './rental-oracle.ts'
import {
  AFTER,
  runAndCompare,
  BEFORE,
  compareHolds,
  dayOf,
  instantOf,
  MAX_DAYS,
  type RentalScenario,
} from './rental-scenario.ts'

// The steps of a rental scenario: actions of shoppers and staff, and passing time. Each step is applied to the shop and to the oracle, a
// simple reference model; then both are compared.

const which = fc.nat(40)
const request = {
  start: fc.oneof(fc.nat(3), fc.nat(14)),
  length: fc.integer({ min: 1, max: 5 }),
  quantity: fc.constantFrom(1, 1, 1, 2),
  lane: anyLane,
}
const step = <K extends string, M extends object>(
  weight: number,
  kind: K,
  more: { [P in keyof M]: fc.Arbitrary<M[P]> },
) => ({ weight, arbitrary: fc.record({ kind: fc.constant(kind), ...more }) as fc.Arbitrary<{ kind: K } & M> })

const minutes = fc.constantFrom(7, 20, 24 * 60, 24 * 60, 3 * 24 * 60)

export const anyStep = fc.oneof(
  step(10, 'book', request),
  step(5, 'hold', request),
  step(4, 'pay', { which }),
  step(3, 'cancel', { which }),
  step(3, 'extend', { which, more: fc.integer({ min: 1, max: 4 }) }),
  step(9, 'handOut', { which, piece: which }),
  step(4, 'takeBack', { piece: which }),
  step(4, 'markCleaned', { piece: which }),
  step(1, 'sendToRepair', { piece: which }),
  step(1, 'retire', { piece: which }),
  step(1, 'lose', { piece: which }),
  step(4, 'backInService', { piece: which }),
  step(6, 'wait', { minutes }),
  step(1, 'settle', {}),
)
export type RentalStep = typeof anyStep extends fc.Arbitrary<infer T> ? T : never
type Of<K extends RentalStep['kind']> = Extract<RentalStep, { kind: K }>

/** Runs a step. The test fails if the result or the stored holds differ from the oracle. */
export async function runStep(scenario: RentalScenario, current: RentalStep): Promise<void> {
  scenario.counts.steps += 1
  if (await perform(scenario, current)) await compareHolds(scenario)
}

/**
 * Applies a step to the shop and to the oracle. Returns whether the shop has updated the holds of the SKU to the current time. Stored holds
 * can be compared with the oracle only after such an update.
 */
async function perform(scenario: RentalScenario, current: RentalStep): Promise<boolean> {
  const { oracle } = scenario
  switch (current.kind) {
    case 'wait':
      oracle.minute += current.minutes
      return false
    case 'settle':
      return settle(scenario)
    case 'book':
    case 'hold':
      return rent(scenario, current)
    case 'pay':
      return pay(scenario, current)
    case 'cancel':
      return cancel(scenario, current)
    case 'extend':
      return extend(scenario, current)
    case 'handOut':
      return giveOut(scenario, current)
    case 'takeBack':
      return scanIn(scenario, current)
    default:
      return changePiece(scenario, current)
  }
}

/** Updates only this SKU to the current time. The shop's job would update all SKUs, but the SKUs of other scenarios have another current time. */
async function settle(scenario: RentalScenario) {
  return runAndCompare(scenario, true, async (tx, now) =>
    lockInventories(tx, [scenario.skuId], await readRules(tx, now)),
  )
}

const refuseLacking = (lacking: UnavailableLine | null) => lacking && refuse('wrong_state', 'taken')

async function rent(scenario: RentalScenario, { kind, start, length, quantity, lane }: Of<'book' | 'hold'>) {
  const { oracle, orders } = scenario
  const from = todayOf(oracle) + BEFORE + start
  const until = from + length - 1
  const leave = lane ? Math.min(leaveFor(lane, from), from - BEFORE) : from - BEFORE
  const hold: OracleHold = {
    order: orders.length,
    state: kind === 'hold' ? 'held' : 'booked',
    from,
    until,
    blockedFrom: leave,
    lane,
    ...returnOf(lane, until),
    piece: null,
    expires: kind === 'hold' ? oracle.minute + 15 : null,
  }
  const added = Array.from({ length: quantity }, () => ({ ...hold }))
  const nights = between(hold.blockedFrom, hold.blockedUntil)
  const expected =
    arrivesInTime(hold, oracle.minute) && canAdd(oracle, activeHolds(oracle), { added, nights })
  let id = ''
  const isGranted = await runAndCompare(scenario, expected, async (tx, now) => {
    id = await writeOrder(tx, scenario, { from, until, quantity })
    const expiresAt = hold.expires === null ? null : instantOf(hold.expires)
    const lines = [
      { skuId: scenario.skuId, quantity, line: 0, period: { from: dayOf(from), until: dayOf(until) } },
    ]
    const rules = rulesFor(await readRules(tx, now), lane)
    refuseLacking(await holdDates(tx, { orderId: id, lines, expiresAt }, rules))
  })
  if (!isGranted) return false // rolled back
  orders.push({ id, quantity, isCancelled: false })
  oracle.holds.push(...added)
  return true
}

/** Whether a garment that is ordered in this minute arrives in time. One that is handed over in the shop needs no time. */
const arrivesInTime = ({ lane, from }: OracleHold, minute: number) =>
  !lane || from >= firstNight(lane, minute)

/** The day on which a garment is due, and the last day on which it is not available: it is cleaned on the days after its return. */
function returnOf(lane: OracleHold['lane'], until: number) {
  if (!lane) return { due: Math.min(firstOpenFrom(until + 1), until + AFTER), blockedUntil: until + AFTER }
  const due = backAfter(lane, until)
  return { due, blockedUntil: due + AFTER - 1 }
}

async function writeOrder(
  tx: Tx,
  scenario: RentalScenario,
  line: { from: number; until: number; quantity: number },
) {
  const days = line.until - line.from + 1
  const { rows } = await sql<{ order_id: string }>`
    with placed as (
      insert into orders (has_own_goods, payment_method, subtotal, coupon_discount, total, deposit_total, amount_due)
      values (false, 'cod', 0, 0, 0, 0, 0) returning id)
    insert into order_lines (order_id, line, product_id, sku_id, slug, title, image, type, rent_from, rent_until,
      days, quantity, price, deposit)
    select id, 0, ${scenario.productId}, ${scenario.skuId}, '', '', '', 'rent', ${dayOf(line.from)}::date,
      ${dayOf(line.until)}::date, ${days}, ${line.quantity}, 1, 0 from placed returning order_id`.execute(tx)
  return rows[0]!.order_id
}

/**
 * Pays an order in one of three situations: before the payment deadline; after it, while the dates are still free; or after it, when
 * they are not.
 */
async function pay(scenario: RentalScenario, { which }: Of<'pay'>) {
  const { oracle } = scenario
  const order = which % Math.max(1, scenario.orders.length)
  const placed = scenario.orders[order]
  if (!placed || placed.isCancelled) return false
  const { id, quantity } = placed
  const held = oracle.holds.filter((hold) => hold.order === order && hold.state === 'held')
  const expired = held.filter((hold) => hold.expires! <= oracle.minute)
  const added = expired.map((hold) => ({ ...hold, expires: null }))
  const { from = 0, until = 0, lane = null } = held[0] ?? {}
  const lines = [
    { skuId: scenario.skuId, line: 0, quantity, period: { from: dayOf(from), until: dayOf(until) } },
  ]
  const nights = expired[0]
    ? between(Math.max(todayOf(oracle), expired[0].blockedFrom), expired[0].blockedUntil)
    : []
  const expected =
    expired.length === 0 ||
    (arrivesInTime(expired[0]!, oracle.minute) && canAdd(oracle, activeHolds(oracle), { added, nights }))
  const isGranted = await runAndCompare(scenario, expected, async (tx, now) =>
    refuseLacking(await confirmHolds(tx, { orderId: id, lines }, rulesFor(await readRules(tx, now), lane))),
  )
  if (isGranted) for (const hold of held) Object.assign(hold, { state: 'booked', expires: null })
  return isGranted
}

async function cancel(scenario: RentalScenario, { which }: Of<'cancel'>) {
  const { oracle } = scenario
  const order = which % Math.max(1, scenario.orders.length)
  const placed = scenario.orders[order]
  if (!placed) return false
  await runAndCompare(scenario, true, async (tx, now) =>
    releaseHolds(tx, placed.id, await readRules(tx, now)),
  )
  placed.isCancelled = true
  oracle.holds = oracle.holds.filter((hold) => hold.order !== order || hold.piece !== null)
  return true
}

async function extend(scenario: RentalScenario, { which, more }: Of<'extend'>) {
  const { oracle } = scenario
  const today = todayOf(oracle)
  const order = which % Math.max(1, scenario.orders.length)
  const orderId = scenario.orders[order]?.id
  const ours = oracle.holds.filter(
    (hold) =>
      hold.order === order &&
      hold.state !== 'returned' &&
      (hold.expires === null || hold.expires > oracle.minute),
  )
  const [first] = ours
  if (orderId === undefined || !first) return false
  const until = first.until + more
  const longer = { until, ...returnOf(first.lane, until) }
  const promised = Math.min(...ours.map((hold) => (isLate(oracle, hold) ? hold.until : hold.blockedUntil)))
  const others = activeHolds(oracle).filter((hold) => !ours.includes(hold))
  const nights = between(Math.max(today, promised + 1), longer.blockedUntil)
  const isAllowed = until >= today && until - first.from < MAX_DAYS
  const added = ours.map((hold) => ({ ...hold, ...longer }))
  const expected = isAllowed && canAdd(oracle, others, { added, nights })
  const isGranted = await runAndCompare(scenario, expected, (tx, now) =>
    extendHolds(tx, { orderId, line: 0, until: dayOf(until), now }),
  )
  if (isGranted) for (const hold of ours) Object.assign(hold, longer)
  return isGranted
}

async function giveOut(scenario: RentalScenario, current: Of<'handOut'>) {
  const { oracle, db, orders } = scenario
  const today = todayOf(oracle)
  const piece = current.piece % oracle.pieces.length
  const next = oracle.holds.filter(({ state }) => state === 'booked')
  const choice = current.which % 4 > 0 && next.length > 0 ? next : oracle.holds // in three of four cases chooses a booked hold, because only booked holds can be handed out
  const hold = choice[current.which % Math.max(1, choice.length)]
  if (!hold) return false
  const early = { ...hold, blockedFrom: Math.min(today, hold.blockedFrom) }
  const others = activeHolds(oracle).filter((other) => other !== hold)
  const expected =
    hold.state === 'booked' &&
    oracle.pieces[piece] === 'ready' &&
    today <= hold.until &&
    canAdd(oracle, others, { added: [early], nights: between(today, hold.blockedFrom - 1) })
  const row = await db
    .selectFrom('rental_holds')
    .select('id')
    .where('order_id', '=', orders[hold.order]!.id)
    .where('state', '=', hold.state)
    .where('released_at', 'is', null)
    .executeTakeFirst()
  const isGranted = await runAndCompare(scenario, expected, (tx, now) =>
    handOut(tx, { holdId: row?.id ?? -1, pieceId: scenario.pieceIds[piece]!, now }),
  )
  if (!isGranted) return false
  Object.assign(hold, { state: 'out', piece, blockedFrom: early.blockedFrom })
  oracle.pieces[piece] = 'out'
  return true
}

async function scanIn(scenario: RentalScenario, current: Of<'takeBack'>) {
  const { oracle } = scenario
  const piece = current.piece % oracle.pieces.length
  const hold = oracle.holds.find((hold) => hold.piece === piece && hold.state === 'out')
  const isGranted = await runAndCompare(scenario, hold !== undefined, (tx, now) =>
    takeBack(tx, { pieceId: scenario.pieceIds[piece]!, now }),
  )
  if (!isGranted || !hold) return false
  const cleaned = todayOf(oracle) + AFTER
  const blockedUntil = isLate(oracle, hold) ? cleaned : Math.min(cleaned, hold.blockedUntil)
  Object.assign(hold, { state: 'returned', blockedUntil })
  oracle.pieces[piece] = 'cleaning'
  return true
}

const changes = {
  markCleaned: { act: markCleaned, from: ['cleaning'], to: 'ready' },
  sendToRepair: { act: sendToRepair, from: ['ready', 'cleaning'], to: 'repair' },
  retire: { act: retirePiece, from: ['ready', 'cleaning', 'repair'], to: 'retired' },
  lose: { act: retireLostPiece, from: ['out'], to: 'retired' },
  backInService: { act: returnToService, from: ['repair', 'retired', 'ready'], to: 'ready' },
} as const satisfies Record<string, { act: typeof retirePiece; from: PieceState[]; to: PieceState }>

async function changePiece(scenario: RentalScenario, current: Of<keyof typeof changes>) {
  const { oracle } = scenario
  const piece = current.piece % oracle.pieces.length
  const { act, from, to } = changes[current.kind]
  const mayChange = (from as readonly PieceState[]).includes(oracle.pieces[piece]!)
  const isGranted = await runAndCompare(scenario, mayChange, (tx, now) =>
    act(tx, { pieceId: scenario.pieceIds[piece]!, now }),
  )
  if (!isGranted) return false
  oracle.pieces[piece] = to
  oracle.holds = oracle.holds.filter(
    (hold) => hold.piece !== piece || (hold.state === 'out' && to !== 'retired'),
  )
  return true
}
