import type { Order, OrderDraft } from '../../../contract/orders/orders.ts'
import { inTransaction, pipeline, type Tx } from '../../platform/db/database.ts'
import { createBatcher, type BatchItemResult } from '../../platform/db/batcher.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { findPlacedOrder } from '../orders/find-order.ts'
import { guestTokens, type GuestTokens } from '../orders/guest-token.ts'
import { claimKeys, storeKeys, type KeyedRequest } from '../../platform/db/idempotency.ts'
import { assertQuoteMatches, writeOrders, type PlacedOrder } from './write-orders.ts'
import { calculateQuotes, type FullQuote } from './quote-items.ts'
import { assertMethodAllowed, assertCodLimit } from '../payments/methods.ts'
import { openAttempts, paymentDeadline } from '../payments/open-attempts.ts'
import { findAttemptsOfOrder } from '../payments/queries.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'

/** A cart that is to be an order, once for each key. */
export type OrderRequest<Answer = unknown> = KeyedRequest & {
  draft: OrderDraft
  actor: Actor | null
  /** Where a visitor's order comes from. */
  ip?: string
  /** Refuses a price that the shopper has not agreed to, beside what every order refuses. */
  check?: (full: FullQuote) => void
  /** What is replied, also when the same request comes again. */
  answer: (taken: PlacedOrderResult) => Answer
}
/** An order with its first attempt to pay. */
export type PlacedOrderResult = { order: PlacedOrder; attemptId: string }

/** Takes an order and opens its payment: all or nothing. */
export type PlaceOrder = <Answer>(request: OrderRequest<Answer>) => Promise<Answer>

/** Batches that a node writes at the same time, and orders in each. */
const BATCHES = { maxConcurrentBatches: 2, maxBatchSize: 16 }

/**
 * The door that every order comes in by. Orders that come while others are being written are written together; garments for rent are
 * held for one shopper at a time, because which piece goes to whom is worked out between questions to the database.
 */
export function createPlaceOrder(deps: PaymentDeps): PlaceOrder {
  async function takeAll(requests: readonly OrderRequest[]) {
    const parts = { deps, tokenOf: await guestTokens(deps.db) } // before the transaction, which may have the only connection
    return inTransaction(deps.db, (tx) => takeTogether(tx, parts, requests))
  }
  const inCompany = createBatcher(takeAll, { ...BATCHES, conflictKeys: namesIn })
  const alone = createBatcher(takeAll, {
    maxConcurrentBatches: Infinity,
    maxBatchSize: 1,
    conflictKeys: () => [],
  })
  const take = (request: OrderRequest) => (isRented(request) ? alone : inCompany)(request)
  return take as PlaceOrder
}

const isRented = ({ draft }: OrderRequest) => draft.items.some(({ type }) => type === 'rent')

/** Requests with the same key are done one after the other, and so are those of one account. */
const namesIn = ({ scope, key, actor }: OrderRequest): string[] => [
  ...(key ? [`${scope}\n${key}`] : []),
  ...(actor ? [`account ${actor.id}`] : []),
]

type Parts = { deps: PaymentDeps; tokenOf: GuestTokens }

async function takeTogether(
  tx: Tx,
  parts: Parts,
  requests: readonly OrderRequest[],
): Promise<BatchItemResult<unknown>[]> {
  const wanted = requests.map(({ draft, actor }) => ({ ...draft, actor }))
  const now = parts.deps.env.now()
  const [claims, quotes] = await pipeline([claimKeys(tx, requests), calculateQuotes(tx, wanted, now)])
  const known: (BatchItemResult<unknown> | null)[] = []
  for (const [index, request] of requests.entries()) {
    const claim = claims[index]
    if (claim && 'resourceId' in claim) {
      known.push({ value: await answerAgain(tx, parts, { request, ...claim }) })
    } else known.push(claim ?? refusalOf(parts.deps, request, quotes[index]!))
  }
  const open = requests.flatMap((request, index) =>
    known[index] ? [] : { ...request, full: quotes[index]! },
  )
  const taken = open.length === 0 ? [] : await orderAll(tx, parts, open)
  storeKeys(
    tx,
    open.map((request, index) => ({ ...request, resourceId: taken[index]!.order._id })),
  )
  const answers = open.map((request, index) => request.answer(taken[index]!))
  return known.map((outcome) => outcome ?? { value: answers.shift() })
}

/** The reply to a request that comes again, from the order as it is by now. */
async function answerAgain(
  tx: Tx,
  { tokenOf }: Parts,
  { request, resourceId }: { request: OrderRequest; resourceId: string },
): Promise<unknown> {
  const order = await findPlacedOrder(tx, resourceId, tokenOf)
  const [first] = await findAttemptsOfOrder(tx, resourceId)
  return request.answer({ order, attemptId: first!.id })
}

/** Why this cart is no order; null when it may be one. */
function refusalOf(
  deps: PaymentDeps,
  { draft, actor, check }: OrderRequest,
  full: FullQuote,
): BatchItemResult<never> | null {
  try {
    assertQuoteMatches(full, draft)
    assertMethodAllowed(full, draft, { deps, actor })
    check?.(full)
    return null
  } catch (refused) {
    return { error: refused as Error }
  }
}

/** Writes the orders and their first attempts to pay. Refuses all of them when a phone has too many open at the door. */
async function orderAll(
  tx: Tx,
  { deps, tokenOf }: Parts,
  open: readonly (OrderRequest & { full: FullQuote })[],
): Promise<PlacedOrderResult[]> {
  const attemptIds: string[] = []
  async function openPayments(orders: readonly Order[]) {
    const paidFor = orders.map((order, index) => ({ order, hasSellers: hasSellers(open[index]!.full) }))
    attemptIds.push(...(await openAttempts(tx, deps, paidFor)))
  }
  const wanted = open.map(({ draft, actor, full }) => ({
    draft,
    actor,
    full,
    unpaidUntil: paymentDeadline(deps, draft.paymentMethod ?? 'phonepe'),
  }))
  const orders = await writeOrders(tx, wanted, { tokenOf, meanwhile: openPayments })
  await pipeline(orders.map((order, index) => assertCodLimit(tx, order, open[index]!.full.today.settings)))
  return orders.map((order, index) => ({ order, attemptId: attemptIds[index]! }))
}

const hasSellers = ({ items }: FullQuote) => items.some(({ sellerId }) => sellerId !== null)
