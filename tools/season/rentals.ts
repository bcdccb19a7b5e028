import { sql } from 'kysely'
import { addDays, dayInIndia } from '../../contract/core/dates.ts'
import { paise } from '../../contract/core/money.ts'
import { setOrderStatus } from '../../contract/orders/orders.ts'
import { damagePrices } from '../../contract/rentals/deposits.ts'
import {
  giveBackDeposit,
  handOutPiece,
  settleDeposit,
  showHandover,
  takeBackPiece,
} from '../../contract/rentals/handover.ts'
import { changePiece } from '../../contract/rentals/pieces.ts'
import { createBuyer, DAY_MS, DAYS, demandOn, HOUR_MS, hourOf, order, type Season } from './season.ts'

/** The rental orders on an average weekday at the start of the season. */
const RENTALS_A_DAY = 0.7
/** So many days before the first night customers book. */
const LEAD = { from: 3, until: 14 }

/** Rentals of one to four nights: past, current and future. Customers want the busy nights most. */
export function planRentals(season: Season) {
  const { random, later } = season
  for (let day = DAYS - 5; day >= 0; day -= 1) {
    const expected = RENTALS_A_DAY * demandOn(season, Math.max(0, day - 4))
    for (let left = expected; left > 0; left -= 1) {
      if (left < 1 && !random.chance(left)) break
      const at = hourOf(season, day)
      later(at, () => rent(season, { at, day }))
    }
  }
}

function chooseNight(season: Season, day: number): number {
  const leads = Array.from({ length: LEAD.until - LEAD.from + 1 }, (_, index) => LEAD.from + index)
  return season.random.pickByWeight(leads, (lead) => demandOn(season, day - lead) ** 2)
}

async function rent(season: Season, { at, day }: { at: number; day: number }) {
  const { shop, random, rentals, later } = season
  const buyer = await createBuyer(season)
  const { productId, skuId } = random.pick(rentals)
  const from = addDays(dayInIndia(new Date(at)), chooseNight(season, day))
  const until = addDays(from, random.between(0, 3))
  const items = [{ productId, skuId, type: 'rent' as const, quantity: 1, from, until }]
  const placed = await order({ buyer, items, paymentMethod: random.chance(0.2) ? 'cod' : 'phonepe' }).catch(
    () => null,
  )
  if (!placed) return
  const id = placed._id
  const setStatus = (status: 'confirmed' | 'cancelled') => async () => {
    const staff = await shop.asStaff('orders')
    await staff(setOrderStatus, { params: { id }, body: { status } })
  }
  later(at + random.between(1, 12) * HOUR_MS, setStatus('confirmed'))
  if (random.chance(0.05)) return later(at + random.between(20, 40) * HOUR_MS, setStatus('cancelled'))
  const lateDays = random.chance(0.1) ? random.between(1, 3) : 0
  const hour = () => random.between(0, 9) * HOUR_MS + random.between(0, 59) * 60_000
  later(openingOn(await dispatchOf(season, id)) + hour(), () => handOut(season, id))
  later(openingOn(addDays(until, 1 + lateDays)) + hour(), () => takeBack(season, id))
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
  const payment = dueOnDelivery > 0 ? random.pick(['cash', 'upi'] as const) : null
  await staff(handOutPiece, {
    params: { id },
    body: { ...inspection(piece.code, setItems, payment), condition: 'good' },
  })
}

async function takeBack(season: Season, orderId: string) {
  const { shop, random, later } = season
  const [staff, id] = [await shop.asStaff('orders'), await holdOf(season, orderId)]
  const { piece, setItems, state } = await staff(showHandover, { params: { id } })
  if (!piece || state !== 'out') return
  const isDamaged = random.chance(0.14)
  const condition = isDamaged ? ('damaged' as const) : ('good' as const)
  const body = {
    ...inspection(piece.code, setItems, null),
    condition,
    note: isDamaged ? random.pick(['A stain on the blouse', 'The hem is torn', 'Mirrors are missing']) : '',
  }
  await staff(takeBackPiece, { params: { id }, body: { ...body, to: isDamaged ? 'repair' : 'cleaning' } })
  later(Date.now() + random.between(1, 26) * HOUR_MS, () => settle(season, { id, isDamaged }))
  later(Date.now() + (isDamaged ? 8 : 1) * DAY_MS, async () => {
    const reason = isDamaged ? 'Repaired' : ''
    const api = await shop.asStaff('orders')
    await api(changePiece, { params: { id: piece.id }, body: { act: 'cleaned', reason } })
  })
}

async function settle({ shop }: Season, { id, isDamaged }: { id: number; isDamaged: boolean }) {
  const [staff, finance] = [await shop.asStaff('orders'), await shop.asStaff('finance')]
  const params = { id }
  const { lateFee } = await staff(showHandover, { params })
  const price = (await finance(damagePrices)).find(({ amount }) => amount !== null)
  const damages = isDamaged && price ? [{ id: price.id, note: '' }] : []
  const body = { damages, waive: paise(0), waiver: '', lateFee, agreement: 'Agreed by phone' }
  await staff(settleDeposit, { params, body })
  const { cashToGiveBack } = await staff(showHandover, { params })
  if (cashToGiveBack > 0) await staff(giveBackDeposit, { params })
}
