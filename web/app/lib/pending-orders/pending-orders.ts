import { useSyncExternalStore } from 'react'
import { readCart, type CartItem } from '../../../../contract/cart/cart.ts'
import { storedOrders } from './pending-order-storage'
import type { OrderEnvelope } from '../api/send-order'

/** An order whose result was unknown when it was sent. It is sent again until the server places or refuses it. */
export type PendingOrder = OrderEnvelope & {
  /** The cart lines, to restore them if the order is refused. */
  cart: readonly CartItem[]
  storedAt: number
  status:
    | { is: 'waiting'; message: string; tries: number; nextAt: number }
    | { is: 'placed'; orderId: string }
    | RefusedStatus
}
type RefusedStatus = { is: 'refused'; code: string; message: string }

/** A browser sends an order again for this time. The server stores the reply to an idempotency key longer, so it places no order twice. */
export const RETENTION_MS = 30 * 86_400_000
/** The code of an order that the browser does not send any more. It stays until the shopper dismisses it. */
export const TOO_OLD = 'too_old'
const NOTHING: readonly PendingOrder[] = []
/** The orders that were read last. `useSyncExternalStore` requires the same array until the stored orders change. */
let last: { stored: readonly unknown[]; orders: readonly PendingOrder[] } = { stored: [], orders: NOTHING }

/** Returns the temporary id of an order that has no id from the server yet. */
export const temporaryIdOf = (key: string): string => `demo_${key}`
export const isTemporaryId = (id: string): boolean => id.startsWith('demo_')

export function readPendingOrders(): readonly PendingOrder[] {
  const stored = storedOrders.get()
  if (stored !== last.stored) last = { stored, orders: stored.flatMap(readOrder) }
  return last.orders
}

/** Stores an order, so that it is sent again. Storing an order with the same idempotency key twice has no effect. */
export function addPendingOrder(
  envelope: OrderEnvelope,
  { cart, message, now }: { cart: readonly CartItem[]; message: string; now: number },
) {
  if (readPendingOrders().some((order) => order.key === envelope.key)) return
  const status = { is: 'waiting', message, tries: 0, nextAt: now } as const
  write([...readPendingOrders(), { ...envelope, cart, storedAt: now, status }])
}

/** Sets the status of an order. The content of a placed order, with its address, is deleted. */
export function setStatus(key: string, status: PendingOrder['status']) {
  const emptied = status.is === 'placed' ? { body: '', cart: [] } : {}
  write(readPendingOrders().map((order) => (order.key === key ? { ...order, ...emptied, status } : order)))
}

export function dropOrder(key: string) {
  write(readPendingOrders().filter((order) => order.key !== key))
}

/** Deletes orders that were stored more than 30 days ago, if the server has placed or refused them. */
export function purgePendingOrders(now: number) {
  const isNeeded = ({ status, storedAt }: PendingOrder) =>
    status.is === 'waiting' || isTooOld(status) || now - storedAt < RETENTION_MS
  if (!readPendingOrders().every(isNeeded)) write(readPendingOrders().filter(isNeeded))
}

/** Whether the browser has given up sending the order, so that nobody knows its result. */
export const isTooOld = (status: PendingOrder['status']) => status.is === 'refused' && status.code === TOO_OLD

/** The pending orders, newest last; empty on the server. */
export const usePendingOrders = () =>
  useSyncExternalStore(storedOrders.watch, readPendingOrders, () => NOTHING)

function write(orders: readonly PendingOrder[]) {
  const isChanged = JSON.stringify(orders) !== JSON.stringify(storedOrders.get())
  if (isChanged) storedOrders.set(orders)
}

/** Reads a stored order, which an older version may have stored; nothing if it is invalid. */
function readOrder(stored: unknown): PendingOrder[] {
  const {
    key,
    body,
    userId = null,
    cart = [],
    storedAt = 0,
    status,
  } = (stored ?? {}) as Partial<PendingOrder>
  if (typeof key !== 'string' || typeof body !== 'string' || !status) return []
  return [{ key, body, userId, cart: readCart(JSON.stringify(cart)), storedAt, status }]
}
