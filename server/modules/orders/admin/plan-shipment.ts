import type { OrderColumn } from '../../../../contract/catalog/imports.ts'
import { canTransition, orderTransitions } from '../../../../contract/orders/transitions.ts'
import {
  confirmationId,
  type Order,
  type OrderStatus,
  type Tracking,
} from '../../../../contract/orders/orders.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { refusedStep, type RowPlan, type Step } from '../../../platform/csv/plan.ts'
import { insertNoteInTransaction } from './notes.ts'
import { parseOrderNumber } from '../order-number.ts'
import { presentOrder } from '../present.ts'
import { findNotes, findIdsByNumber, lockOrder } from '../queries.ts'
import { setStatusInTransaction } from '../set-status.ts'
import { setTrackingInTransaction } from '../set-tracking.ts'
import type { Today } from '../today.ts'

/** One row of a courier's CSV file. An empty cell is null. */
export type ShipmentUpdate = {
  /** The order number as written in the file. */
  order: string
  carrier: string | null
  number: string | null
  url: string | null
  status: OrderStatus | null
  note: string | null
}
type By = { actor: Actor; today: Today }
type Steps = Step<OrderColumn>[]

/**
 * Plans the changes of an order for one row of the courier's file. Refuses an unknown or ambiguous order number. Values that the order
 * already has are not planned. The tracking is set before the status, so that the e-mail about a shipped order contains the tracking link.
 */
export async function planShipment(tx: Tx, news: ShipmentUpdate, by: By): Promise<RowPlan<OrderColumn>> {
  const [id, another] = await findIdsByNumber(tx, parseOrderNumber(news.order)!)
  if (!id) return refuse('not_found', 'Order not found')
  if (another) refuse('wrong_state', 'More than one order has this number. Use the full ID')
  const order = presentOrder((await lockOrder(tx, id))!)
  const steps = [
    ...trackingSteps(order, news, by),
    ...statusSteps(order, news, by),
    ...(await noteSteps(tx, order, { news, by })),
  ]
  return { title: `Order ${confirmationId(id)}, ${order.userName ?? 'guest'}`, isNew: false, steps }
}

function trackingSteps({ _id: id, tracking: before }: Order, news: ShipmentUpdate, { actor }: By): Steps {
  if (!news.number && !news.carrier && !news.url) return []
  const number = news.number ?? before?.number
  const carrier = news.carrier ?? before?.carrier
  if (!number) return [refusedStep('trackingNumber', 'is missing, and the order does not have one yet')]
  if (!carrier) return [refusedStep('carrier', 'is missing, and the order does not have one yet')]
  const isSame = number === before?.number && carrier === before.carrier
  const url = news.url ?? (isSame ? before.url : null)
  if (isSame && url === before.url) return []
  const format = (value: Tracking | null) =>
    [value?.carrier, value?.number, value?.url].filter(Boolean).join(' ')
  const tracking = { carrier, number, url }
  return [
    {
      column: 'trackingNumber',
      changes: [{ field: 'Tracking', before: format(before), after: format(tracking) }],
      run: (tx) => setTrackingInTransaction(tx, { id, tracking, actor }),
    },
  ]
}

function statusSteps({ _id: id, status: before }: Order, { status }: ShipmentUpdate, by: By): Steps {
  if (!status || status === before) return []
  if (before === 'cancelled') return [refusedStep('status', 'This order is cancelled')]
  if (status === 'cancelled') {
    return [refusedStep('status', 'Please cancel orders on the order page, where the refund is shown')]
  }
  if (!canTransition(orderTransitions.shop, before, status)) {
    return [refusedStep('status', `This order is already ${before}; please set an earlier status by hand`)]
  }
  return [
    {
      column: 'status',
      changes: [{ field: 'Status', before, after: status }],
      run: (tx) => setStatusInTransaction(tx, { id, status, ...by }),
    },
  ]
}

async function noteSteps(
  tx: Tx,
  { _id: id }: Order,
  { news, by }: { news: ShipmentUpdate; by: By },
): Promise<Steps> {
  const { note: text } = news
  if (!text) return []
  const notes = await findNotes(tx, id)
  if (notes.some((note) => note.text === text)) return []
  return [
    {
      column: 'note',
      changes: [{ field: 'Note', before: '', after: text }],
      run: (tx) => insertNoteInTransaction(tx, { id, text, actor: by.actor, now: by.today.now }),
    },
  ]
}
