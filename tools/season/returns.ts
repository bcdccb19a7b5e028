import { paise, sum } from '../../contract/core/money.ts'
import { markRefundPaid, orderMoney } from '../../contract/payments/payments.ts'
import {
  adminReturn,
  answerReturn,
  orderReturns,
  receiveReturn,
  refundReturn,
  requestReturn,
  withdrawReturn,
} from '../../contract/returns/returns.ts'
import { sendExchange } from '../../contract/shipping/shipments.ts'
import { drawPhotograph } from '../../server/sample-shop/season-pictures.ts'
import { findPictureOfLine, remember } from './pictures.ts'
import { DAY_MS, HOUR_MS, type Buyer, type Season } from './season.ts'
import { damageNotes, returnNotes } from './texts.ts'

type Delivered = { id: string; buyer: Buyer; delivered: number }

export function planReturn(season: Season, { id, buyer, delivered }: Delivered) {
  const { random, later } = season
  later(delivered + random.between(2, 20) * HOUR_MS, async () => {
    const made = await request(season, { id, buyer })
    if (!made) return
    const asked = Date.now()
    if (random.chance(0.1)) return later(asked + 6 * HOUR_MS, () => withdraw(season, { id: made, buyer }))
    if (random.chance(0.13)) return later(asked + 22 * HOUR_MS, () => answer(season, made, 'refused'))
    const received = asked + random.between(4, 7) * DAY_MS
    later(asked + random.between(30, 54) * HOUR_MS, () => answer(season, made, 'approved'))
    later(received, () => receive(season, made))
    later(received + random.between(30, 60) * HOUR_MS, () => settle(season, { id: made, orderId: id }))
  })
}

/** Requests the return of the first item: an exchange for another size, a refund, or a refund of a damaged item with a photo. */
async function request({ shop, random }: Season, { id, buyer }: { id: string; buyer: Buyer }) {
  const params = { id }
  const api = await shop.signIn(buyer.person)
  const { lines } = await api(orderReturns, { params })
  const [first] = lines
  if (!first) return null
  const sizes = first.exchangeOptions
  const sku = first.soldBy === null && sizes.length > 0 && random.chance(0.4) ? random.pick(sizes).sku : null
  const isDamaged = !sku && random.chance(0.3)
  const made = await api(requestReturn, {
    params,
    body: {
      lines: [{ line: first.line, quantity: 1, sku }],
      resolution: sku ? 'exchange' : 'refund',
      reason: isDamaged ? 'damaged' : 'does_not_fit',
      note: random.pick(isDamaged ? damageNotes : returnNotes),
      photos: isDamaged ? [await photograph(shop, { id, buyer })] : [],
    },
  })
  return made._id
}

async function photograph(shop: Season['shop'], { id, buyer }: { id: string; buyer: Buyer }) {
  const source = (await findPictureOfLine(shop, { orderId: id, view: 'front' }))!
  const url = `/api/orders/${id}/return-photos`
  const photo = await shop.upload(buyer.person, { url, bytes: await drawPhotograph(source) })
  return remember(photo, { source, isPhotograph: true })
}

async function withdraw({ shop }: Season, { id, buyer }: { id: string; buyer: Buyer }) {
  const api = await shop.signIn(buyer.person)
  await api(withdrawReturn, { params: { id } })
}

async function answer({ shop }: Season, id: string, result: 'approved' | 'refused') {
  const staff = await shop.asStaff('orders')
  const text =
    result === 'approved'
      ? 'We are sorry. Please send it back to our address; we will pay the postage.'
      : 'The tags have been removed and the outfit was worn, so we cannot take it back.'
  await staff(answerReturn, { params: { id }, body: { result, answer: text } })
}

async function receive({ shop }: Season, id: string) {
  const staff = await shop.asStaff('orders')
  const { reason } = await staff(adminReturn, { params: { id } })
  await staff(receiveReturn, { params: { id }, body: { restock: reason !== 'damaged' } })
}

/** Sends the new goods of an exchange, or pays the goods back. */
async function settle(season: Season, { id, orderId }: { id: string; orderId: string }) {
  const { shop, later } = season
  const params = { id }
  const [orders, finance] = [await shop.asStaff('orders'), await shop.asStaff('finance')]
  const { lines, refundable, resolution } = await orders(adminReturn, { params })
  if (resolution === 'exchange') {
    const tracking = { carrier: 'Delhivery', number: `SAMPLE${id.slice(-8).toUpperCase()}`, url: null }
    await orders(sendExchange, { params, body: { tracking } })
    return
  }
  const amount = paise(Math.min(sum(lines.map(({ worth }) => worth)), refundable))
  if (amount <= 0) return
  await finance(refundReturn, { params, body: { amount } })
  later(Date.now() + 30 * HOUR_MS, () => payByTransfer(season, orderId))
}

/** Pays the refunds of a cash order by bank transfer. */
async function payByTransfer({ shop }: Season, orderId: string) {
  const finance = await shop.asStaff('finance')
  const { refunds } = await finance(orderMoney, { params: { id: orderId } })
  for (const { _id: id, state } of refunds) {
    if (state === 'completed') continue
    await finance(markRefundPaid, { params: { id }, body: { reference: 'SAMPLE NEFT' } })
  }
}
