import {
  readPendingOrders,
  setStatus,
  purgePendingOrders,
  watchPendingOrders,
  type PendingOrder,
} from './pending-orders'
import { sendOrder } from '../api/send-order'
import { toast } from '../../ui/toast'

const FIRST_PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 5 * 60_000

/** Sends this person's orders when they are due, on `online`, and when the page is looked at again. Returns how to stop. */
export function startPendingOrderSender(userId: string | undefined) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSending = false
  let isStopped = false
  const waiting = () =>
    readPendingOrders().filter(
      (outbox) => outbox.status.is === 'waiting' && outbox.userId === (userId ?? null),
    )

  async function flush(isDue: (entry: PendingOrder) => boolean) {
    if (isSending || isStopped) return
    isSending = true
    for (const entry of waiting().filter(isDue)) await send(entry)
    isSending = false
    plan()
  }
  function plan() {
    clearTimeout(timer)
    const next = Math.min(...waiting().map(dueAt))
    if (next === Infinity || isStopped) return
    timer = setTimeout(
      () => void flush((outbox) => dueAt(outbox) <= Date.now()),
      Math.max(0, next - Date.now()),
    )
  }
  const hurry = () => void flush(() => true)
  const onLook = () => document.visibilityState === 'visible' && hurry()
  const stopWatching = watchPendingOrders(() => isSending || plan())
  window.addEventListener('online', hurry)
  document.addEventListener('visibilitychange', onLook)
  purgePendingOrders(Date.now())
  hurry()
  return () => {
    isStopped = true
    clearTimeout(timer)
    stopWatching()
    window.removeEventListener('online', hurry)
    document.removeEventListener('visibilitychange', onLook)
  }
}

const dueAt = ({ status }: PendingOrder) => (status.is === 'waiting' ? status.nextAt : Infinity)

async function send(entry: PendingOrder) {
  const tries = entry.status.is === 'waiting' ? entry.status.tries : 0
  const outcome = await sendOrder(entry)
  if (outcome.kind === 'placed') {
    setStatus(entry.key, { is: 'placed', orderId: outcome.orderId })
    return toast('Your order has reached us', { kind: 'success' })
  }
  if (outcome.kind === 'refused' && !mayPass.has(outcome.code)) {
    setStatus(entry.key, { is: 'refused', code: outcome.code, message: outcome.message })
    return toast(`An order could not be placed: ${outcome.message}`, { kind: 'error' })
  }
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries)
  setStatus(entry.key, {
    is: 'waiting',
    message: outcome.message,
    tries: tries + 1,
    nextAt: Date.now() + pause,
  })
}

/** Refusals that say nothing about the order itself. */
const mayPass = new Set(['not_signed_in', 'too_many'])
