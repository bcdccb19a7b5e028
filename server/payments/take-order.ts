import type { Order, OrderDraft } from '../../contract/orders.ts'
import { inTransaction, together, type Tx } from '../db.ts'
import { inBatches, type Outcome } from '../db/in-batches.ts'
import type { Actor } from '../identity/actor.ts'
import { claimKeys, keepAnswers, type Keyed } from '../orders/once.ts'
import { agree, placeOrders, type PlacedOrder } from '../orders/place-order.ts'
import { customerOf, quotesOf, type FullQuote } from '../orders/quote-items.ts'
import { namesOf } from '../promotions/terms.ts'
import { agreeOnMethod, countAtDoor } from './methods.ts'
import { openAttempts, waitFor } from './open-attempt.ts'
import { providerOf, type Till } from './till.ts'

/** A cart that is to be an order, once for each key. */
export type Wish<Answer = unknown> = Keyed & {
  draft: OrderDraft
  actor: Actor | null
  /** Refuses a price that the shopper has not agreed to, beside what every order refuses. */
  check?: (full: FullQuote) => void
  /** What the key stands for from then on. */
  answer: (taken: Taken) => Answer
}
/** An order with its first attempt to pay. */
export type Taken = { order: PlacedOrder; attemptId: string }

/** Takes an order and opens its payment: all or nothing. */
export type TakeOrders = <Answer>(wish: Wish<Answer>) => Promise<Answer>

/** Batches that a node writes at the same time, and orders in each. */
const BATCHES = { atOnce: 2, most: 16 }

/**
 * The door that every order comes in by. Orders that come while others are being written are written together; garments for rent are
 * held for one shopper at a time, because which piece goes to whom is worked out between questions to the database.
 */
export function openOrders(till: Till): TakeOrders {
  const takeAll = (wishes: readonly Wish[]) => inTransaction(till.db, (tx) => takeTogether(tx, till, wishes))
  const inCompany = inBatches(takeAll, { ...BATCHES, namesOf: namesIn })
  const alone = inBatches(takeAll, { atOnce: Infinity, most: 1, namesOf: () => [] })
  const take = (wish: Wish) => (isRented(wish) ? alone : inCompany)(wish)
  return take as TakeOrders
}

const isRented = ({ draft }: Wish) => draft.items.some(({ type }) => type === 'rent')

/** Whoever asks twice asks one after the other, and so do those who might be one customer of a coupon. */
function namesIn({ scope, key, actor, draft }: Wish): string[] {
  const isCounted = actor !== null || Boolean(draft.couponCode)
  return [
    ...(key ? [`${scope}\n${key}`] : []),
    ...(isCounted ? namesOf(customerOf({ ...draft, actor })) : []),
  ]
}

async function takeTogether(tx: Tx, till: Till, wishes: readonly Wish[]): Promise<Outcome<unknown>[]> {
  const wanted = wishes.map(({ draft, actor }) => ({ ...draft, actor }))
  const [claims, quotes] = await together([claimKeys(tx, wishes), quotesOf(tx, wanted, till.env.now())])
  const known = wishes.map((wish, index) => claims[index] ?? refusalOf(till, wish, quotes[index]!))
  const open = wishes.flatMap((wish, index) => (known[index] ? [] : { ...wish, full: quotes[index]! }))
  const taken = open.length === 0 ? [] : await orderAll(tx, till, open)
  const answers = open.map((wish, index) => ({ ...wish, answer: wish.answer(taken[index]!) }))
  keepAnswers(tx, answers)
  return known.map((outcome) => outcome ?? { done: answers.shift()!.answer })
}

/** Why this cart is no order; null when it may be one. */
function refusalOf(till: Till, { draft, check }: Wish, full: FullQuote): Outcome<never> | null {
  try {
    providerOf(till, draft.paymentMethod ?? 'phonepe')
    agree(full, draft)
    agreeOnMethod(full, draft)
    check?.(full)
    return null
  } catch (refused) {
    return { refused: refused as Error }
  }
}

/** Writes the orders and their first attempts to pay. Refuses all of them when a phone has too many open at the door. */
async function orderAll(tx: Tx, till: Till, open: readonly (Wish & { full: FullQuote })[]): Promise<Taken[]> {
  const attemptIds: string[] = []
  async function openPayments(orders: readonly Order[]) {
    const paidFor = orders.map((order, index) => ({ order, hasSellers: hasSellers(open[index]!.full) }))
    attemptIds.push(...(await openAttempts(tx, till, paidFor)))
  }
  const wanted = open.map(({ draft, actor, full }) => ({
    draft,
    actor,
    full,
    unpaidUntil: waitFor(till, draft.paymentMethod ?? 'phonepe'),
  }))
  const orders = await placeOrders(tx, wanted, openPayments)
  await together(orders.map((order, index) => countAtDoor(tx, order, open[index]!.full.today.settings)))
  return orders.map((order, index) => ({ order, attemptId: attemptIds[index]! }))
}

const hasSellers = ({ items }: FullQuote) => items.some(({ sellerId }) => sellerId !== null)
