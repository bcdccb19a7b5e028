import { useSyncExternalStore } from 'react'
import { readCart, type CartItem } from '../../../../contract/cart/cart.ts'
import { readStoredOrders, watchStoredOrders, writeStoredOrders } from './pending-order-storage'
import type { OrderEnvelope } from '../api/send-order'

/** An order of which nobody knows yet whether the shop has it, or of which we learned it later. */
export type PendingOrder = OrderEnvelope & {
  /** The lines as they lay in the cart, to put them back when the shop says no. */
  cart: readonly CartItem[]
  keptAt: number
  status:
    | { is: 'waiting'; message: string; tries: number; nextAt: number }
    | { is: 'placed'; orderId: string }
    | Refused
}
type Refused = { is: 'refused'; code: string; message: string }

const REMEMBER_MS = 30 * 86_400_000
const NOTHING: readonly PendingOrder[] = []
let snapshot: { raw: string | null; entries: readonly PendingOrder[] } = { raw: null, entries: NOTHING }

/** What a shopper gets for an order until its real id is known. */
export const demoIdOf = (key: string): string => `demo_${key}`
export const isDemoId = (id: string): boolean => id.startsWith('demo_')

export function readPendingOrders(): readonly PendingOrder[] {
  const raw = readStoredOrders()
  if (raw !== snapshot.raw) snapshot = { raw, entries: parse(raw) }
  return snapshot.entries
}

/** Keeps an order for sending it again. Keeping the same one twice changes nothing. */
export function addPendingOrder(
  shipment: OrderEnvelope,
  { cart, message, now }: { cart: readonly CartItem[]; message: string; now: number },
) {
  if (readPendingOrders().some((outbox) => outbox.key === shipment.key)) return
  const status = { is: 'waiting', message, tries: 0, nextAt: now } as const
  write([...readPendingOrders(), { ...shipment, cart, keptAt: now, status }])
}

/** Writes down what became of a kept order. What the shop has, with its address, need not lie about here any longer. */
export function setStatus(key: string, status: PendingOrder['status']) {
  const emptied = status.is === 'placed' ? { body: '', cart: [] } : {}
  write(
    readPendingOrders().map((outbox) => (outbox.key === key ? { ...outbox, ...emptied, status } : outbox)),
  )
}

export function dropOrder(key: string) {
  write(readPendingOrders().filter((outbox) => outbox.key !== key))
}

/** Forgets settled orders that nobody will look up any more. */
export function purgePendingOrders(now: number) {
  const isNeeded = (outbox: PendingOrder) =>
    outbox.status.is === 'waiting' || now - outbox.keptAt < REMEMBER_MS
  if (!readPendingOrders().every(isNeeded)) write(readPendingOrders().filter(isNeeded))
}

export const watchPendingOrders = watchStoredOrders

/** The kept orders, newest last. Empty on the server. */
export const usePendingOrders = () =>
  useSyncExternalStore(watchPendingOrders, readPendingOrders, () => NOTHING)

function write(entries: readonly PendingOrder[]) {
  const raw = JSON.stringify(entries)
  if (raw === snapshot.raw) return
  snapshot = { raw, entries }
  writeStoredOrders(raw)
}

function parse(raw: string | null): readonly PendingOrder[] {
  try {
    const entries = JSON.parse(raw ?? '[]') as Partial<PendingOrder>[]
    return entries.flatMap((entry) => {
      if (typeof entry.key !== 'string' || typeof entry.body !== 'string' || !entry.status) return []
      const cart = readCart(JSON.stringify(entry.cart ?? []))
      return [
        {
          key: entry.key,
          body: entry.body,
          userId: entry.userId ?? null,
          cart,
          keptAt: entry.keptAt ?? 0,
          status: entry.status,
        },
      ]
    })
  } catch {
    return NOTHING
  }
}
