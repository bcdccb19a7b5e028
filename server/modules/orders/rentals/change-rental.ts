import { rentPerDay } from '../../../../contract/checkout/pricing.ts'
import { daysIn } from '../../../../contract/core/dates.ts'
import { formatPayable, paise, type Paise } from '../../../../contract/core/money.ts'
import { refuse, refuseField } from '../../../../contract/core/refusal.ts'
import type { ChangeRequest } from '../../../../contract/orders/rental-change.ts'
import type { Period } from '../../../../contract/rentals/rentals.ts'
import type { Env } from '../../../env.ts'
import { inTransaction, type Db, type Tx } from '../../../platform/db/database.ts'
import { sendEmail } from '../../../platform/email/send-email.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { send } from '../../../platform/jobs/jobs.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { readBalances } from '../../ledger/balances.ts'
import { credit, debit } from '../../ledger/post-transactions.ts'
import { changeHolds } from '../../rentals/holds/change-holds.ts'
import { readRules } from '../../rentals/holds/rental-rules.ts'
import { isSentByCourier } from '../../rentals/pieces/order-garments.ts'
import { rentalChanged } from '../emails/rental-changed.ts'
import { findOrderBalance, postNumbered, requestSellerShares } from '../order-postings.ts'
import { orderLink } from '../notify-shopper.ts'
import { invoiceDue, refundDue } from '../order-events.ts'
import { canPayBalance, CUSTOMER } from '../policy.ts'
import { presentOrder } from '../present.ts'
import { findOrder, lockOrder } from '../queries.ts'
import { findChangeableRental, priceOfChange, type ChangeableRental } from './change-terms.ts'
import { deleteReturnChoice, findDueBack, insertChange } from './queries.ts'
import { assertFitsSlot } from './slot-days.ts'

export type ChangeRental = ChangeRequest & {
  id: string
  actor: Actor
  env: Env
  /** Whether staff change the rental of a customer. The deadline for customers does not apply to them. */
  isStaff: boolean
}

/**
 * Changes the nights, the garment or the size of a rental. The customer owes a higher price at once, like that of an extension; a lower
 * price is set off against what the customer owes, and the rest is refunded. Refuses a price that the customer has not seen.
 */
export function changeOrderRental(db: Db, { id, line, sku, from, until, ...request }: ChangeRental) {
  const { actor, env, isStaff } = request
  const now = env.now()
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order || (!isStaff && order.user_id !== actor.id)) return refuse('not_found', 'Order not found')
    const rental = await findChangeableRental(tx, order, { line, now, isStaff })
    if (rental.refusalReason) refuse('wrong_state', rental.refusalReason)
    const worn = { from, until }
    assertOther(rental, { sku, worn })
    const { garment, difference } = await priceOfChange(tx, rental, { sku, worn, now })
    if (difference !== request.difference) {
      refuse('wrong_state', `${differenceText(difference)} Please check it again.`)
    }
    const change = { holder: rental.holder, skuId: sku, worn }
    const blocked = await changeHolds(tx, change, await readRules(tx, now))
    assertFitsSlot(order, { worn, blocked })
    await deleteReturnChoice(tx, { orderId: id, line })
    const price = rentPerDay({ rentPrice: garment.price, rentSteps: garment.rentSteps }, daysIn(worn))
    const preparedOn = rental.preparedOn!
    await insertChange(tx, { orderId: id, line, garment, price, worn, preparedOn, difference, at: now })
    const by = isStaff ? actor.name : CUSTOMER
    const givenBack = await recordDifference(tx, { orderId: id, difference, by })
    if (isStaff) await recordStaffChange(tx, { rental, actor, after: { skuId: sku, ...worn, difference } })
    await notify(tx, { orderId: id, line, before: rental, difference, givenBack, env })
    return { ...worn, difference, balance: await findOrderBalance(tx, id) }
  })
}

function assertOther({ line, holder }: ChangeableRental, { sku, worn }: { sku: string; worn: Period }) {
  const isSame = sku === holder.skuId && worn.from === line.rent_from && worn.until === line.rent_until
  if (!isSame) return
  const message = 'Your rental already has these nights'
  refuseField('from', message)
}

const differenceText = (difference: Paise) =>
  difference === 0
    ? 'The price now stays the same.'
    : `It now costs ${formatPayable(paise(Math.abs(difference)))} ${difference > 0 ? 'more' : 'less'}.`

type Difference = { orderId: string; difference: Paise; by: string }

/**
 * Posts the difference: a higher rent is owed, a lower one is set off against what is owed, and the rest is refunded. Rent that staff have
 * already refunded is not given back again. Returns what is set off or refunded.
 */
async function recordDifference(tx: Tx, { orderId, difference, by }: Difference): Promise<Paise> {
  const balances = await readBalances(tx, orderId)
  const owed = balances.get('receivable') ?? 0
  const rent = 0 - (balances.get('rent') ?? 0)
  const back = Math.min(0 - difference, Math.max(0, rent))
  const setOff = difference < 0 ? Math.min(owed, back) : back
  const entries = [debit('rent', back), credit('receivable', setOff), credit('refunds_due', back - setOff)]
  const key = await postNumbered(tx, { kind: 'rental_changed', orderId, by, entries })
  const givenBack = paise(Math.max(0, back))
  if (!key) return givenBack
  if (difference < 0) await send(tx, refundDue, { orderId, about: key })
  await requestSellerShares(tx, orderId)
  await send(tx, invoiceDue, { orderId })
  return givenBack
}

type StaffChange = {
  rental: ChangeableRental
  actor: Actor
  after: Period & { skuId: string; difference: Paise }
}

const recordStaffChange = (tx: Tx, { rental: { line, holder }, actor, after }: StaffChange) =>
  recordAudit(tx, {
    actor,
    act: 'rental.change',
    subject: `order:${line.order_id}`,
    before: { skuId: holder.skuId, from: line.rent_from, until: line.rent_until },
    after,
  })

type Notice = {
  orderId: string
  line: number
  before: ChangeableRental
  difference: Paise
  givenBack: Paise
  env: Env
}

async function notify(tx: Tx, { orderId, line, before, env, ...price }: Notice) {
  const order = presentOrder((await findOrder(tx, orderId))!)
  if (!order.userEmail) return
  const { title, rent_from, rent_until } = before.line
  await sendEmail(tx, {
    to: order.userEmail,
    template: rentalChanged,
    data: {
      orderId,
      line: order.items[line]!,
      before: { title, from: rent_from!, until: rent_until! },
      dueBack: await findDueBack(tx, { orderId, line }),
      ...price,
      canPayOnline: await canPayBalance(tx, env, order.userId),
      isSentByCourier: await isSentByCourier(tx, orderId),
      link: orderLink(order),
    },
    about: { orderId, userId: order.userId },
  })
}
