import { useSyncExternalStore } from 'react'
import { readCart, type CartItem } from '../../../../contract/cart/cart.ts'
import { readStoredOrders, watchStoredOrders, writeStoredOrders } from './pending-order-storage'
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
let snapshot: { raw: string | null; orders: readonly PendingOrder[] } = { raw: null, orders: NOTHING }

/** Returns the temporary id of an order that has no id from the server yet. */
export const demoIdOf = (key: string): string => `demo_${key}`
export const isDemoId = (id: string): boolean => id.startsWith('demo_')

export function readPendingOrders(): readonly PendingOrder[] {
  const raw = readStoredOrders()
  if (raw !== snapshot.raw) snapshot = { raw, orders: parse(raw) }
  return snapshot.orders
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
  useSyncExternalStore(watchStoredOrders, readPendingOrders, () => NOTHING)

function write(orders: readonly PendingOrder[]) {
  const raw = JSON.stringify(orders)
  if (raw === snapshot.raw) return
  snapshot = { raw, orders }
  writeStoredOrders(raw)
}

function parse(raw: string | null): readonly PendingOrder[] {
  try {
    const orders = JSON.parse(raw ?? '[]') as Partial<PendingOrder>[]
    return orders.flatMap((order) => {
      if (typeof order.key !== 'string' || typeof order.body !== 'string' || !order.status) return []
      const cart = readCart(JSON.stringify(order.cart ?? []))
      return [
        {
          key: order.key,
          body: order.body,
          userId: order.userId ?? null,
          cart,
          storedAt: order.storedAt ?? 0,
          status: order.status,
        },
      ]
    })
  } catch {
    return NOTHING
  }
}
