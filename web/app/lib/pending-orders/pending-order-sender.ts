import {
  readPendingOrders,
  RETENTION_MS,
  TOO_OLD,
  setStatus,
  purgePendingOrders,
  type PendingOrder,
} from './pending-orders'
import { storedOrders } from './pending-order-storage'
import { sendOrder } from '../api/send-order'
import { toast } from '../../ui/toast'

const FIRST_PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 5 * 60_000

/**
 * Sends the pending orders of a user when they are due, when the browser is online again and when the page becomes visible. Returns a
 * function that ends the sending.
 */
export function startPendingOrderSender(userId: string | undefined) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSending = false
  let isStopped = false
  const waiting = () =>
    readPendingOrders().filter((order) => order.status.is === 'waiting' && order.userId === (userId ?? null))

  async function flush(isDue: (order: PendingOrder) => boolean) {
    if (isSending || isStopped) return
    isSending = true
    for (const order of waiting().filter(isDue)) await send(order)
    isSending = false
    plan()
  }
  function plan() {
    clearTimeout(timer)
    const next = Math.min(...waiting().map(dueAt))
    if (next === Infinity || isStopped) return
    timer = setTimeout(
      () => void flush((order) => dueAt(order) <= Date.now()),
      Math.max(0, next - Date.now()),
    )
  }
  const sendAll = () => void flush(() => true)
  const onVisible = () => document.visibilityState === 'visible' && sendAll()
  const stopWatching = storedOrders.watch(() => isSending || plan())
  window.addEventListener('online', sendAll)
  document.addEventListener('visibilitychange', onVisible)
  purgePendingOrders(Date.now())
  sendAll()
  return () => {
    isStopped = true
    clearTimeout(timer)
    stopWatching()
    window.removeEventListener('online', sendAll)
    document.removeEventListener('visibilitychange', onVisible)
  }
}

const dueAt = ({ status }: PendingOrder) => (status.is === 'waiting' ? status.nextAt : Infinity)

async function send(order: PendingOrder) {
  const tries = order.status.is === 'waiting' ? order.status.tries : 0
  if (Date.now() - order.storedAt > RETENTION_MS) {
    const message =
      'We do not know whether this order has reached us. Please check My Orders before you order again'
    setStatus(order.key, { is: 'refused', code: TOO_OLD, message })
    return toast(message, { kind: 'error' })
  }
  const result = await sendOrder(order)
  if (result.kind === 'placed') {
    setStatus(order.key, { is: 'placed', orderId: result.orderId })
    return toast('Your order has reached us', { kind: 'success' })
  }
  if (result.kind === 'refused' && !temporaryRefusals.has(result.code)) {
    setStatus(order.key, { is: 'refused', code: result.code, message: result.message })
    return toast(`An order could not be placed: ${result.message}`, { kind: 'error' })
  }
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries)
  setStatus(order.key, {
    is: 'waiting',
    message: result.message,
    tries: tries + 1,
    nextAt: Date.now() + pause,
  })
}

/** Refusal codes that do not concern the order itself, for example "too many requests". The order is sent again. */
const temporaryRefusals = new Set(['not_signed_in', 'too_many'])
