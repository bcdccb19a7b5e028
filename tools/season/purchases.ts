import { confirmationId, setOrderStatus, setTracking, type Order } from '../../contract/orders/orders.ts'
import { moveShipment } from '../../contract/shipping/shipments.ts'
import { chooseGoods } from './goods.ts'
import { loseOrder } from './lost-sales.ts'
import { planReturn } from './returns.ts'
import { planReview } from './reviews.ts'
import {
  createBuyer,
  DAY_MS,
  DAYS,
  demandOn,
  HOUR_MS,
  hourOf,
  order,
  type Buyer,
  type Season,
} from './season.ts'

/** The orders of goods on an average weekday at the start of the season. */
const ORDERS_A_DAY = 0.95

export function planPurchases(season: Season) {
  const { random } = season
  for (let day = DAYS; day >= 0; day -= 1) {
    const expected = ORDERS_A_DAY * demandOn(season, day)
    for (let left = expected; left > 0; left -= 1) {
      if (left < 1 && !random.chance(left)) break
      const at = hourOf(season, day)
      season.later(at, () => buyGoods(season, at))
      if (random.chance(0.24)) season.later(at + HOUR_MS, () => loseOrder(season))
    }
  }
}

async function buyGoods(season: Season, at: number) {
  const buyer = await createBuyer(season)
  const { random } = season
  const couponCode = random.chance(0.22)
    ? random.pick(['FESTIVE15', 'NAVRATRI25', 'GARBA10', 'FIRST20'])
    : null
  const paymentMethod = random.chance(0.3) ? 'cod' : 'phonepe'
  const placed = await order({ buyer, items: chooseGoods(season), couponCode, paymentMethod })
  if (placed) planFulfilment(season, { at, order: placed, buyer })
}

type Placed = { at: number; order: Order; buyer: Buyer }

function planFulfilment(season: Season, { at, order: { _id: id, items }, buyer }: Placed) {
  const { shop, random, later } = season
  const setStatus = (status: Order['status']) => async () => {
    const staff = await shop.asStaff('orders')
    await staff(setOrderStatus, { params: { id }, body: { status } })
  }
  if (random.chance(0.05)) return later(at + random.between(1, 20) * HOUR_MS, setStatus('cancelled'))
  const confirmed = at + random.between(1, 16) * HOUR_MS
  const packed = confirmed + random.between(2, 20) * HOUR_MS
  const shipped = packed + random.between(8, 28) * HOUR_MS
  const delivered = shipped + random.between(2, 4) * DAY_MS
  later(confirmed, setStatus('confirmed'))
  later(packed, setStatus('processing'))
  later(shipped, () => ship(season, { id, items }))
  later(delivered, setStatus('delivered'))
  if (!buyer.hasAccount) return
  const isRecent = delivered > season.end - 26 * DAY_MS // staff have returns to work on
  if (random.chance(0.4)) planReview(season, { id, buyer, delivered })
  else if (random.chance(isRecent ? 0.45 : 0.22)) planReturn(season, { id, buyer, delivered })
}

async function ship({ shop, random, goods }: Season, { id, items }: { id: string; items: Order['items'] }) {
  const staff = await shop.asStaff('orders')
  const tracking = {
    carrier: random.pick(['Delhivery', 'Blue Dart', 'India Post']),
    number: `SAMPLE${confirmationId(id)}`,
    url: null,
  }
  const sellers = items.map(({ skuId }) => goods.find((item) => item.skuId === skuId)?.sellerEmail ?? null)
  for (const email of new Set(sellers)) {
    if (!email) continue
    const seller = await shop.asSeller(email)
    await seller(moveShipment, { params: { id }, body: { state: 'packed' } })
    await seller(moveShipment, { params: { id }, body: { state: 'shipped', tracking } })
  }
  if (sellers.includes(null)) await staff(setTracking, { params: { id }, body: { tracking, ship: true } })
  else await staff(setOrderStatus, { params: { id }, body: { status: 'shipped' } })
}
