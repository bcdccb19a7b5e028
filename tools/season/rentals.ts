import { sql } from 'kysely'
import { addDays, dayInIndia } from '../../contract/core/dates.ts'
import { paise } from '../../contract/core/money.ts'
import { setOrderStatus, type Order } from '../../contract/orders/orders.ts'
import {
  giveBackDeposit,
  handOutPiece,
  settleDeposit,
  showHandover,
  takeBackPiece,
} from '../../contract/rentals/handover.ts'
import { changePiece } from '../../contract/rentals/pieces.ts'
import type { Period } from '../../contract/rentals/rentals.ts'
import { findCategory, isOutfit } from './goods.ts'
import { planTransfer } from './returns.ts'
import {
  createBuyer,
  DAY_MS,
  DAYS,
  demandOn,
  HOUR_MS,
  hourOf,
  order,
  paceOn,
  startOf,
  weekdayOn,
  type Season,
} from './season.ts'

/** The rental orders on an average day at the start of the season. */
const RENTALS_A_DAY = 0.5
/** So many days before the first night customers book. */
const LEAD = { from: 3, until: 14 }

/** How a rental goes: whether the customer cancels it, how many days late the garment comes back, and whether it is then damaged. */
type Course = { isCancelled: boolean; lateDays: number; isDamaged: boolean }

const usual = { isCancelled: false, lateDays: 0, isDamaged: false }
const courses: readonly (Course & { weight: number })[] = [
  { ...usual, weight: 75 },
  { ...usual, isCancelled: true, weight: 5 },
  { ...usual, lateDays: 1, weight: 4 },
  { ...usual, lateDays: 3, weight: 3 },
  { ...usual, isDamaged: true, weight: 13 },
]

/**
 * In the last weeks two garments are worn in each night, so that something is handed out, taken back and cleaned every day. Customers of
 * this city collect them in the shop: couriers do not leave on Sundays.
 */
const WORN_EVERY_NIGHT = { from: 16, until: -5, city: 'Ahmedabad' }
/** If a garment is not free in these nights, a customer asks for so many in total. */
const GARMENTS_ASKED_FOR = 4

/** Of these garments, one is late on each day, and one is being repaired. */
const coursesOf = (day: number): readonly Course[] => [
  { ...usual, lateDays: day % 3 === 0 ? 3 : 0 },
  { ...usual, isDamaged: day % 6 === 4 },
]

/** Rentals of one to four nights: past, current and future. Customers want the busy nights most. */
export function planRentals(season: Season) {
  const { random, later } = season
  for (let day = WORN_EVERY_NIGHT.from; day >= WORN_EVERY_NIGHT.until; day -= 1) {
    const night = dayInIndia(new Date(startOf(season, day)))
    for (const course of coursesOf(day)) {
      const at = hourOf(season, day + 12)
      later(at, () => rent(season, { at, from: night, until: night, course, city: WORN_EVERY_NIGHT.city }))
    }
  }
  for (let day = DAYS - 5; day >= 0; day -= 1) {
    const expected = RENTALS_A_DAY * paceOn(Math.max(0, day - 4)) * weekdayOn(season, day)
    for (let left = expected; left > 0; left -= 1) {
      if (left < 1 && !random.chance(left)) break
      const at = hourOf(season, day)
      const from = addDays(dayInIndia(new Date(at)), chooseNight(season, day))
      const until = addDays(from, random.between(0, 3))
      const course = random.pickByWeight(courses, ({ weight }) => weight)
      later(at, () => rent(season, { at, from, until, course }))
    }
  }
}

function chooseNight(season: Season, day: number): number {
  const leads = Array.from({ length: LEAD.until - LEAD.from + 1 }, (_, index) => LEAD.from + index)
  return season.random.pickByWeight(leads, (lead) => demandOn(season, day - lead) ** 2)
}

type Booking = Period & { city?: string | undefined }

/** Books a garment that the customer likes. Returns null if it is not free in these nights. */
async function book(season: Season, { city, ...nights }: Booking): Promise<Order | null> {
  const { random, rentals } = season
  const buyer = await createBuyer(season, city)
  const { productId, skuId } = random.pickByWeight(rentals, ({ weight }) => weight)
  const items = [{ productId, skuId, type: 'rent' as const, quantity: 1, ...nights }]
  const paymentMethod = random.chance(0.2) ? 'cod' : 'phonepe'
  return order({ buyer, items, paymentMethod }).catch(() => null)
}

type Rental = Booking & { at: number; course: Course }

async function rent(season: Season, { at, course, ...booking }: Rental) {
  const { shop, random, later } = season
  let placed: Order | null = null
  for (let asked = 0; !placed && asked < GARMENTS_ASKED_FOR; asked += 1) placed = await book(season, booking)
  if (!placed) return
  const id = placed._id
  const setStatus = (status: 'confirmed' | 'cancelled') => async () => {
    const staff = await shop.asStaff('orders')
    await staff(setOrderStatus, { params: { id }, body: { status } })
  }
  later(at + random.between(1, 12) * HOUR_MS, setStatus('confirmed'))
  if (course.isCancelled) return later(at + random.between(20, 40) * HOUR_MS, setStatus('cancelled'))
  const hour = () => random.between(4, 9) * HOUR_MS + random.between(0, 59) * 60_000 // customers come in the afternoon
  later(openingOn(await dispatchOf(season, id)) + hour(), () => handOut(season, id))
  const back = openingOn(addDays(booking.until, 1 + course.lateDays)) + hour()
  later(back, () => takeBack(season, id, course))
}

const openingOn = (day: string) => Date.parse(`${day}T10:00:00+05:30`)

/** The day on which the shop prepares the garment. */
async function dispatchOf({ shop }: Season, orderId: string): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select coalesce(lower(blocked), lower(worn))::text as day from rental_holds where order_id = ${orderId}`.execute(
    shop.db,
  )
  return rows[0]!.day
}

async function holdOf({ shop }: Season, orderId: string): Promise<number> {
  const holds = shop.db.selectFrom('rental_holds').select('id').where('order_id', '=', orderId)
  return (await holds.executeTakeFirstOrThrow()).id
}

const inspection = (code: string, setItems: readonly string[], payment: 'cash' | 'upi' | null) => ({
  code,
  items: (setItems.length > 0 ? setItems : ['Outfit']).map((name) => ({ name, isThere: true, note: '' })),
  note: '',
  payment,
})

async function handOut(season: Season, orderId: string): Promise<void> {
  const { shop, random, later } = season
  const [staff, id] = [await shop.asStaff('orders'), await holdOf(season, orderId)]
  const { piece, setItems, state, dueOnDelivery } = await staff(showHandover, { params: { id } })
  if (!piece || state !== 'booked') return
  if (piece.state !== 'ready') return later(Date.now() + 4 * HOUR_MS, () => handOut(season, orderId)) // still being cleaned
  const payment = dueOnDelivery > 0 ? random.pick(['cash', 'upi', 'upi'] as const) : null
  await staff(handOutPiece, {
    params: { id },
    body: { ...inspection(piece.code, setItems, payment), condition: 'good' },
  })
}

const REPAIR_DAYS = 8

/** Damages of the price list of a new shop, by the category of the product. */
const damagesOf = (category: string) =>
  isOutfit(category)
    ? [
        { id: 'stain', note: 'A stain that cleaning does not remove' },
        { id: 'tear', note: 'A seam is torn; it can be mended' },
        { id: 'mirror-work', note: 'Some of the mirror work is missing' },
      ]
    : [{ id: 'lost-jewellery', note: 'A small part is missing' }]

async function takeBack(season: Season, orderId: string, { isDamaged }: Course) {
  const { shop, random, later } = season
  const [staff, id] = [await shop.asStaff('orders'), await holdOf(season, orderId)]
  const { piece, setItems, state } = await staff(showHandover, { params: { id } })
  if (!piece || state !== 'out') return
  const damage = isDamaged ? random.pick(damagesOf(await findCategory(shop, orderId))) : null
  const condition = damage ? ('damaged' as const) : ('good' as const)
  const body = {
    ...inspection(piece.code, setItems, null),
    condition,
    note: damage?.note ?? '',
  }
  await staff(takeBackPiece, { params: { id }, body: { ...body, to: damage ? 'repair' : 'cleaning' } })
  later(Date.now() + random.between(1, 26) * HOUR_MS, () =>
    settle(season, { id, orderId, damage: damage?.id }),
  )
  later(Date.now() + (damage ? REPAIR_DAYS : 1) * DAY_MS, async () => {
    const api = await shop.asStaff('orders')
    const repaired = damage && { condition: 'good' as const, reason: 'Repaired' }
    await api(changePiece, { params: { id: piece.id }, body: { act: 'cleaned', reason: '', ...repaired } })
  })
}

type Settlement = { id: number; orderId: string; damage: string | undefined }

async function settle(season: Season, { id, orderId, damage }: Settlement) {
  const { shop } = season
  const staff = await shop.asStaff('orders')
  const params = { id }
  const { lateFee } = await staff(showHandover, { params })
  const damages = damage ? [{ id: damage, note: '' }] : []
  const body = { damages, waive: paise(0), waiver: '', lateFee, agreement: 'Agreed by phone' }
  await staff(settleDeposit, { params, body })
  const { cashToGiveBack } = await staff(showHandover, { params })
  if (cashToGiveBack > 0) await staff(giveBackDeposit, { params })
  else planTransfer(season, { orderId, at: Date.now() + 30 * HOUR_MS })
}
