import { confirmationId, setOrderStatus, setTracking, type Order } from '../../contract/orders/orders.ts'
import { moveShipment } from '../../contract/shipping/shipments.ts'
import { planReturn } from './returns.ts'
import { planReview } from './reviews.ts'
import { DAY_MS, HOUR_MS, type Buyer, type Season } from './season.ts'

type Placed = { at: number; order: Order; buyer: Buyer }

/** Staff confirm or cancel an order within so many hours, so that at noon all orders of the day before are answered. */
const ANSWER_HOURS = 13

/** Staff confirm, pack and ship an order, or cancel it. Customers with an account may then review or return the goods. */
export function planFulfilment(season: Season, { at, order: { _id: id, items }, buyer }: Placed) {
  const { shop, random, later } = season
  const setStatus = (status: Order['status']) => async () => {
    const staff = await shop.asStaff('orders')
    await staff(setOrderStatus, { params: { id }, body: { status } })
  }
  const answered = at + random.between(1, ANSWER_HOURS) * HOUR_MS
  if (random.chance(0.05)) return later(answered, setStatus('cancelled'))
  const packed = answered + random.between(2, 20) * HOUR_MS
  const shipped = packed + random.between(8, 28) * HOUR_MS
  const delivered = shipped + random.between(2, 4) * DAY_MS
  later(answered, setStatus('confirmed'))
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
