import type { DepositState } from '../rentals/deposits.ts'
import type { OrderStatus } from './orders.ts'
import type { AttemptState, RefundState } from '../payments/payments.ts'
import type { ReturnState } from '../returns/returns.ts'

// State machines: the allowed transitions of orders, payments, refunds, deposits and returns. Each table maps a state to the
// states that may follow. Staff can set an order to every status, so there is no table for them.

type Transitions<State extends string> = Record<State, readonly State[]>

/** Returns whether the state machine allows the transition `from` -> `to`. */
export const canTransition = <State extends string>(
  transitions: Transitions<State>,
  from: State,
  to: State,
): boolean => transitions[from].includes(to)

/**
 * State machine of a payment attempt. An attempt that failed or expired can still succeed, because the money may arrive late.
 * Cash that a delivery has recorded is due again if staff set the order back from Delivered; otherwise `succeeded` is final.
 */
export const attemptTransitions = {
  created: ['open', 'succeeded', 'failed', 'expired'],
  open: ['succeeded', 'failed', 'expired'],
  failed: ['succeeded'],
  expired: ['succeeded'],
  succeeded: ['open'],
} as const satisfies Transitions<AttemptState>

/** State machine of a refund. A failed refund can be requested again with the same id, or paid by hand. */
export const refundTransitions = {
  requested: ['accepted', 'completed', 'failed'],
  accepted: ['completed', 'failed'],
  failed: ['requested', 'completed'],
  completed: [],
} as const satisfies Transitions<RefundState>

/**
 * State machine of a deposit. `awaited`: the customer has not paid it yet. `held`: the customer has paid it. `settled`: the garment has
 * been inspected, and a part of the deposit is due to the customer. `kept`: the garment has been inspected, and the shop keeps the whole
 * deposit. `returned`: the part that was due to the customer has been refunded. `void`: the order ended before the deposit was paid. The
 * transition back to `held` undoes a settlement, which is possible until the refund. A charge that is lowered after that leads from `kept`
 * to `settled`.
 */
export const depositTransitions = {
  awaited: ['held', 'void'],
  held: ['settled', 'kept'],
  settled: ['returned', 'held'],
  kept: ['held', 'settled'],
  returned: [],
  void: [],
} as const satisfies Transitions<DepositState>

/**
 * State machine of a return. `refused`, `refunded`, `exchanged` and `withdrawn` are final. A return ends with `refunded` or `exchanged`,
 * depending on what the customer gets.
 */
export const returnTransitions = {
  asked: ['approved', 'refused', 'withdrawn'],
  approved: ['received', 'refused', 'withdrawn'],
  received: ['refunded', 'exchanged', 'refused'],
  refused: [],
  refunded: [],
  exchanged: [],
  withdrawn: [],
} as const satisfies Transitions<ReturnState>

/**
 * State machine of an order, for customers and for the shop. If staff move an order to an earlier status (`isStepBack`), the screen asks
 * them to confirm.
 */
export const orderTransitions = {
  /** A customer can cancel an order until the shop starts to prepare it (`processing`). */
  shopper: {
    pending: ['cancelled'],
    confirmed: ['cancelled'],
    processing: [],
    shipped: [],
    delivered: [],
    cancelled: [],
  },
  /**
   * Changes that the shop makes after an event: payments, missed payment deadlines, and what couriers, sellers and staff record about
   * parcels, handovers and counter sales.
   */
  shop: {
    pending: ['confirmed', 'processing', 'shipped', 'delivered', 'cancelled'],
    confirmed: ['processing', 'shipped', 'delivered', 'cancelled'],
    processing: ['shipped', 'delivered', 'cancelled'],
    shipped: ['delivered', 'cancelled'],
    delivered: [],
    cancelled: ['confirmed'],
  },
} as const satisfies Record<'shopper' | 'shop', Transitions<OrderStatus>>
