import type { DepositState } from '../rentals/deposits.ts'
import type { OrderStatus } from './orders.ts'
import type { AttemptState, RefundState } from '../payments/payments.ts'
import type { ReturnState } from '../returns/returns.ts'

// What money, goods and orders may become. Server and screens ask these tables, and `docs/moves.md` shows them. What is not
// written cannot happen.

type Moves<State extends string> = Record<State, readonly State[]>

/** Whether a table of moves knows this one. */
export const canTransition = <State extends string>(moves: Moves<State>, from: State, to: State): boolean =>
  moves[from].includes(to)

/** What an attempt to pay may become. Money may come late, also after a failure; what has succeeded stays. */
export const attemptTransitions = {
  created: ['open', 'succeeded', 'failed', 'expired'],
  open: ['succeeded', 'failed', 'expired'],
  failed: ['succeeded'],
  expired: ['succeeded'],
  succeeded: [],
} as const satisfies Moves<AttemptState>

/** What a refund may become. A failed one may be asked for again, under the same id. */
export const refundTransitions = {
  requested: ['accepted', 'completed', 'failed'],
  accepted: ['completed', 'failed'],
  failed: ['requested'],
  completed: [],
} as const satisfies Moves<RefundState>

/**
 * The life of a deposit. `awaited`: not paid yet. `held`: the customer's money in our hands. `settled`: judged, and what is
 * left is due to the customer. `kept`: judged, and nothing is left. `returned`: what was left has been paid back. `void`: the
 * order ended before it was paid. A step back to `held` opens a judgement again, which can be done until money has left.
 */
export const depositTransitions = {
  awaited: ['held', 'void'],
  held: ['settled', 'kept'],
  settled: ['returned', 'held'],
  kept: ['held'],
  returned: [],
  void: [],
} as const satisfies Moves<DepositState>

/** What a return may become. What is refused, refunded or withdrawn stays so. */
export const returnTransitions = {
  asked: ['approved', 'refused', 'withdrawn'],
  approved: ['received', 'refused', 'withdrawn'],
  received: ['refunded', 'refused'],
  refused: [],
  refunded: [],
  withdrawn: [],
} as const satisfies Moves<ReturnState>

/** What an order may become, by who moves it. A step back by staff is asked about first (`stepsBack`). */
export const orderTransitions = {
  /** Any status, as the specification wants it. */
  staff: {
    pending: ['confirmed', 'processing', 'shipped', 'delivered', 'cancelled'],
    confirmed: ['pending', 'processing', 'shipped', 'delivered', 'cancelled'],
    processing: ['pending', 'confirmed', 'shipped', 'delivered', 'cancelled'],
    shipped: ['pending', 'confirmed', 'processing', 'delivered', 'cancelled'],
    delivered: ['pending', 'confirmed', 'processing', 'shipped', 'cancelled'],
    cancelled: ['pending', 'confirmed', 'processing', 'shipped', 'delivered'],
  },
  /** Until it is being prepared. */
  shopper: {
    pending: ['cancelled'],
    confirmed: ['cancelled'],
    processing: [],
    shipped: [],
    delivered: [],
    cancelled: [],
  },
  /** The shop by itself: as money comes, or does not, and as goods leave and arrive. */
  shop: {
    pending: ['confirmed', 'processing', 'shipped', 'delivered', 'cancelled'],
    confirmed: ['processing', 'shipped', 'delivered'],
    processing: ['shipped', 'delivered'],
    shipped: ['delivered'],
    delivered: [],
    cancelled: ['confirmed'],
  },
} as const satisfies Record<'staff' | 'shopper' | 'shop', Moves<OrderStatus>>
