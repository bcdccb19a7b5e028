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
import { findCategory, isOutfit } from './goods.ts'
import { findPictureOfLine, remember } from './pictures.ts'
import { DAY_MS, HOUR_MS, type Buyer, type Season } from './season.ts'
import { damageNotesOn, returnNotes } from './texts.ts'

type Delivered = { id: string; buyer: Buyer; delivered: number }

export function planReturn(season: Season, { id, buyer, delivered }: Delivered) {
  const { random, later } = season
  later(delivered + random.between(2, 20) * HOUR_MS, async () => {
    const made = await request(season, { id, buyer })
    if (!made) return
    const asked = Date.now()
    const isWithdrawn = random.chance(0.1) || (await needsWithdrawn(season))
    if (isWithdrawn) return later(asked + 6 * HOUR_MS, () => withdraw(season, { id: made, buyer }))
    const at = asked + random.between(22, 54) * HOUR_MS
    handle(season, { id: made, orderId: id, at, isRefused: random.chance(0.13) })
  })
}

/** The last days of the season, in which one return at least is kept in each state, and one refund to pay, for staff to work on. */
const KEPT_DAYS = 26

/** Whether the last days of the season have begun, and contain no withdrawn return. */
async function needsWithdrawn({ shop, end }: Season): Promise<boolean> {
  const begin = end - KEPT_DAYS * DAY_MS
  const withdrawn = shop.db.selectFrom('returns').where('state', '=', 'withdrawn').select('id')
  return Date.now() > begin && !(await withdrawn.where('created_at', '>', new Date(begin)).executeTakeFirst())
}

type Work = { id: string; orderId: string; at: number; isRefused: boolean }

/** Staff answer, receive and settle a return, one step after the other. In the last days they wait if no other return is in the same state. */
function handle(season: Season, work: Work) {
  const { id, orderId, at, isRefused } = work
  const { shop, random, end, later } = season
  const next = (hours: number) => handle(season, { ...work, at: at + hours * HOUR_MS })
  later(at, async () => {
    const returns = shop.db.selectFrom('returns').select(['id', 'state'])
    const all = await returns.where('state', 'in', ['asked', 'approved', 'received']).execute()
    const state = all.find((other) => other.id === id)?.state
    const isLast = all.filter((other) => other.state === state).length === 1
    if (isLast && at > end - KEPT_DAYS * DAY_MS) return next(8)
    if (state === 'asked') {
      await answer(season, id, isRefused ? 'refused' : 'approved')
      if (!isRefused) next(random.between(60, 110))
    } else if (state === 'approved') {
      await receive(season, id)
      next(random.between(30, 60))
    } else if (state === 'received') await settle(season, { id, orderId })
  })
}

/** Requests the return of the first item: an exchange for another size, a refund, or a refund of a damaged item with a photo. */
async function request({ shop, random }: Season, { id, buyer }: { id: string; buyer: Buyer }) {
  const params = { id }
  const api = await shop.signIn(buyer.person)
  const { lines } = await api(orderReturns, { params })
  const [first] = lines
  if (!first) return null
  const isWorn = isOutfit(await findCategory(shop, id))
  const sizes = first.exchangeOptions
  const sku =
    isWorn && first.soldBy === null && sizes.length > 0 && random.chance(0.7) ? random.pick(sizes).sku : null
  const isDamaged = (!sku && random.chance(0.3)) || !isWorn
  const made = await api(requestReturn, {
    params,
    body: {
      lines: [{ line: first.line, quantity: 1, sku }],
      resolution: sku ? 'exchange' : 'refund',
      reason: isDamaged ? 'damaged' : 'does_not_fit',
      note: random.pick(isDamaged ? damageNotesOn(isWorn) : returnNotes),
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
  const { reason } = await staff(adminReturn, { params: { id } })
  const refusal =
    reason === 'damaged'
      ? 'Your photo shows traces of use, but no damage from the delivery, so we cannot take it back.'
      : 'The tags have been removed and the outfit was worn, so we cannot take it back.'
  const text =
    result === 'refused'
      ? refusal
      : 'We are sorry. Please send it back to our address; we will pay the postage.'
  await staff(answerReturn, { params: { id }, body: { result, answer: text } })
}

async function receive({ shop }: Season, id: string) {
  const staff = await shop.asStaff('orders')
  const { reason } = await staff(adminReturn, { params: { id } })
  await staff(receiveReturn, { params: { id }, body: { restock: reason !== 'damaged' } })
}

/** Sends the new goods of an exchange, or pays the goods back. */
async function settle(season: Season, { id, orderId }: { id: string; orderId: string }) {
  const { shop } = season
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
  planTransfer(season, { orderId, at: Date.now() + 30 * HOUR_MS })
}

/**
 * Finance staff pay the refunds of an order by bank transfer, if the shop cannot refund its payment itself. In the last days a refund waits
 * until another one is requested, so that staff always have one to pay.
 */
export function planTransfer(season: Season, { orderId, at }: { orderId: string; at: number }) {
  const { shop, end, later } = season
  later(at, async () => {
    const refunds = shop.db.selectFrom('refunds').select('order_id')
    const open = await refunds.where('state', '<>', 'completed').execute()
    const others = open.filter(({ order_id }) => order_id !== orderId)
    if (others.length === open.length) return // nothing is left to pay
    const isKept = others.length === 0 && at > end - KEPT_DAYS * DAY_MS
    if (isKept) planTransfer(season, { orderId, at: at + 8 * HOUR_MS })
    else await payByTransfer(season, orderId)
  })
}

async function payByTransfer({ shop }: Season, orderId: string) {
  const finance = await shop.asStaff('finance')
  const { refunds } = await finance(orderMoney, { params: { id: orderId } })
  for (const { _id: id, state } of refunds) {
    if (state === 'completed') continue
    await finance(markRefundPaid, { params: { id }, body: { reference: 'SAMPLE NEFT' } })
  }
}
