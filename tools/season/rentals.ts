import { addDays, dayInIndia } from '../../contract/core/dates.ts'
import { paise } from '../../contract/core/money.ts'
import { setOrderStatus } from '../../contract/orders/orders.ts'
import { damagePrices } from '../../contract/rentals/deposits.ts'
import { handOutPiece, settleDeposit, showHandover, takeBackPiece } from '../../contract/rentals/handover.ts'
import { changePiece } from '../../contract/rentals/pieces.ts'
import { createBuyer, DAY_MS, DAYS, HOUR_MS, hourOf, order, type Season } from './season.ts'

/** Rentals of one to four nights: past, current and future. */
export function planRentals(season: Season) {
  const { random, later } = season
  for (let day = DAYS - 5; day >= 0; day -= 1) {
    const expected = 0.5 + 1.1 * ((DAYS - day) / DAYS)
    const count = Math.floor(expected) + (random.chance(expected % 1) ? 1 : 0)
    for (let index = 0; index < count; index += 1) {
      const at = hourOf(season, day)
      later(at, () => rent(season, at))
    }
  }
}

async function rent(season: Season, at: number) {
  const { shop, random, rentals, later } = season
  const buyer = await createBuyer(season)
  const { productId, skuId } = random.pick(rentals)
  const from = addDays(dayInIndia(new Date(at)), random.between(3, 14))
  const until = addDays(from, random.between(0, 3))
  const items = [{ productId, skuId, type: 'rent' as const, quantity: 1, from, until }]
  const placed = await order({ buyer, items, paymentMethod: random.chance(0.2) ? 'cod' : 'phonepe' }).catch(
    () => null,
  )
  if (!placed) return
  const id = placed._id
  later(at + random.between(1, 12) * HOUR_MS, async () => {
    await (
      await shop.asAdmin()
    )(setOrderStatus, { params: { id }, body: { status: 'confirmed' } })
  })
  const out = Date.parse(`${from}T11:00:00+05:30`) + random.between(0, 5) * HOUR_MS
  const lateDays = random.chance(0.1) ? random.between(1, 3) : 0
  const back = Date.parse(`${addDays(until, 1 + lateDays)}T12:00:00+05:30`) + random.between(0, 5) * HOUR_MS
  later(out, () => handOut(season, id))
  later(back, () => takeBack(season, id))
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

async function handOut(season: Season, orderId: string) {
  const { shop, random } = season
  const [admin, id] = [await shop.asAdmin(), await holdOf(season, orderId)]
  const { piece, setItems, dueOnDelivery } = await admin(showHandover, { params: { id } })
  if (!piece) return
  const payment = dueOnDelivery > 0 ? random.pick(['cash', 'upi'] as const) : null
  await admin(handOutPiece, {
    params: { id },
    body: { ...inspection(piece.code, setItems, payment), condition: 'good' },
  })
}

async function takeBack(season: Season, orderId: string) {
  const { shop, random, later } = season
  const [admin, id] = [await shop.asAdmin(), await holdOf(season, orderId)]
  const { piece, setItems } = await admin(showHandover, { params: { id } })
  if (!piece) return
  const isDamaged = random.chance(0.08)
  const body = {
    ...inspection(piece.code, setItems, null),
    condition: isDamaged ? ('damaged' as const) : ('good' as const),
  }
  await admin(takeBackPiece, { params: { id }, body: { ...body, to: isDamaged ? 'repair' : 'cleaning' } })
  later(Date.now() + random.between(1, 20) * HOUR_MS, () => settle(season, { id, isDamaged }))
  later(Date.now() + (isDamaged ? 5 : 2) * DAY_MS, async () => {
    const reason = isDamaged ? 'Repaired' : ''
    await (
      await shop.asAdmin()
    )(changePiece, { params: { id: piece.id }, body: { act: 'cleaned', reason } })
  })
}

async function settle({ shop }: Season, { id, isDamaged }: { id: number; isDamaged: boolean }) {
  const admin = await shop.asAdmin()
  const { lateFee } = await admin(showHandover, { params: { id } })
  const price = (await admin(damagePrices)).find(({ amount }) => amount !== null)
  const damages = isDamaged && price ? [{ id: price.id, note: '' }] : []
  const body = { damages, waive: paise(0), waiver: '', lateFee, agreement: 'Agreed by phone' }
  await admin(settleDeposit, { params: { id }, body })
}
