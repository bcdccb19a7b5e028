import { paise, sum } from '../../contract/core/money.ts'
import { confirmationId, setOrderStatus, setTracking, type Order } from '../../contract/orders/orders.ts'
import {
  adminReturn,
  answerReturn,
  receiveReturn,
  refundReturn,
  requestReturn,
} from '../../contract/returns/returns.ts'
import { adminReviews, answerReview, decideReview, writeReview } from '../../contract/reviews/reviews.ts'
import { moveShipment } from '../../contract/shipping/shipments.ts'
import { opinions, returnNotes } from './people.ts'
import { createBuyer, DAY_MS, DAYS, HOUR_MS, hourOf, order, type Buyer, type Season } from './season.ts'

/** From one order a day at the start of the season to about six a day before the festival. */
const ordersOn = ({ random }: Season, day: number) => {
  const expected = 1 + 5 * ((DAYS - day) / DAYS) ** 1.6
  return Math.floor(expected) + (random.chance(expected % 1) ? 1 : 0)
}

export function planPurchases(season: Season) {
  for (let day = DAYS; day >= 0; day -= 1) {
    for (let count = ordersOn(season, day); count > 0; count -= 1) {
      const at = hourOf(season, day)
      season.later(at, () => buyGoods(season, at))
    }
  }
}

async function buyGoods(season: Season, at: number) {
  const { random, goods } = season
  const buyer = await createBuyer(season)
  const chosen = new Map(
    Array.from({ length: random.pick([1, 1, 1, 2, 2, 3]) }, () => random.pick(goods)).map((item) => [
      item.skuId,
      item,
    ]),
  )
  const items = [...chosen.values()].map(({ productId, skuId }) => ({
    productId,
    skuId,
    type: 'buy' as const,
    quantity: random.chance(0.15) ? 2 : 1,
  }))
  const couponCode = random.chance(0.22)
    ? random.pick(['FESTIVE15', 'NAVRATRI25', 'GARBA10', 'FIRST20'])
    : null
  const paymentMethod = random.chance(0.3) ? 'cod' : 'phonepe'
  const placed = await order({ buyer, items, couponCode, paymentMethod })
  if (!placed) return
  planFulfilment(season, { at, order: placed, buyer })
}

type Placed = { at: number; order: Order; buyer: Buyer }

function planFulfilment(season: Season, { at, order: { _id: id, items }, buyer }: Placed) {
  const { shop, random, later } = season
  const setStatus = (status: Order['status']) => async () => {
    await (
      await shop.asAdmin()
    )(setOrderStatus, { params: { id }, body: { status } })
  }
  if (random.chance(0.05)) return later(at + random.between(1, 20) * HOUR_MS, setStatus('cancelled'))
  const confirmed = at + random.between(1, 16) * HOUR_MS
  const packed = confirmed + random.between(2, 20) * HOUR_MS
  const shipped = packed + random.between(2, 20) * HOUR_MS
  const delivered = shipped + random.between(2, 4) * DAY_MS
  later(confirmed, setStatus('confirmed'))
  later(packed, setStatus('processing'))
  later(shipped, () => ship(season, { id, items }))
  later(delivered, setStatus('delivered'))
  if (!buyer.hasAccount) return
  if (random.chance(0.4)) {
    later(delivered + random.between(1, 6) * DAY_MS, () => review(season, { id, items, buyer }))
  } else if (random.chance(0.09)) {
    planReturn(season, { id, buyer, at: delivered + random.between(2, 20) * HOUR_MS })
  }
}

async function ship({ shop, random, goods }: Season, { id, items }: { id: string; items: Order['items'] }) {
  const admin = await shop.asAdmin()
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
  if (sellers.includes(null)) await admin(setTracking, { params: { id }, body: { tracking, ship: true } })
  else await admin(setOrderStatus, { params: { id }, body: { status: 'shipped' } })
}

async function review(
  season: Season,
  { id, items, buyer }: { id: string; items: Order['items']; buyer: Buyer },
) {
  const { shop, random, later } = season
  const api = await shop.signIn(buyer.person)
  const rating = random.pick([5, 5, 5, 4, 4, 3, 2] as const)
  const text = random.pick(opinions[rating]!)
  await api(writeReview, { body: { orderId: id, line: 0, rating, text } })
  if (items.length === 0 || random.chance(0.12)) return // waits for moderation
  later(Date.now() + random.between(3, 30) * HOUR_MS, async () => {
    const admin = await shop.asAdmin()
    const { reviews } = await admin(adminReviews, { query: { state: 'pending', limit: 50 } })
    for (const { id: reviewId, rating: stars } of reviews) {
      const params = { id: reviewId }
      await admin(decideReview, { params, body: { state: 'approved' } })
      if (stars > 3) continue
      const answer =
        'Thank you for telling us. We have passed this on to the workshop; please write to us for a repair.'
      await admin(answerReview, { params, body: { answer } })
    }
  })
}

function planReturn(season: Season, { id, buyer, at }: { id: string; buyer: Buyer; at: number }) {
  const { shop, random, later } = season
  later(at, async () => {
    const api = await shop.signIn(buyer.person)
    const made = await api(requestReturn, {
      params: { id },
      body: {
        lines: [{ line: 0, quantity: 1 }],
        reason: 'does_not_fit',
        note: random.pick(returnNotes),
        photos: [],
      },
    })
    const params = { id: made._id }
    if (random.chance(0.15)) {
      return later(Date.now() + 20 * HOUR_MS, async () => {
        const body = {
          result: 'refused' as const,
          answer: 'The tags have been removed, so we cannot take it back.',
        }
        await (
          await shop.asAdmin()
        )(answerReturn, { params, body })
      })
    }
    later(Date.now() + random.between(4, 24) * HOUR_MS, async () => {
      const body = {
        result: 'approved' as const,
        answer: 'We are sorry that it does not fit. Please send it back.',
      }
      await (
        await shop.asAdmin()
      )(answerReturn, { params, body })
    })
    const received = Date.now() + random.between(3, 6) * DAY_MS
    later(received, async () => {
      await (
        await shop.asAdmin()
      )(receiveReturn, { params, body: { restock: true } })
    })
    later(received + random.between(2, 30) * HOUR_MS, async () => {
      const admin = await shop.asAdmin()
      const { lines, refundable } = await admin(adminReturn, { params })
      const amount = paise(Math.min(sum(lines.map(({ worth }) => worth)), refundable))
      if (amount > 0) await admin(refundReturn, { params, body: { amount } })
    })
  })
}
