import type { Order, OrderDraft } from '../../../contract/orders/orders.ts'
import { inTransaction, pipeline, type Tx } from '../../platform/db/database.ts'
import { claimKeys, storeKeys, type KeyedRequest } from '../../platform/db/idempotency.ts'
import { createBatcher, type BatchItemResult } from '../../platform/db/batcher.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { findPlacedOrder, type PlacedOrder } from '../orders/find-order.ts'
import { guestTokens, type GuestTokens } from '../orders/guest-token.ts'
import { assertCodLimit, assertMethodAllowed } from './payment-methods.ts'
import { openAttempts, paymentDeadline } from '../payments/open-attempts.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import { findAttemptsOfOrder } from '../payments/queries.ts'
import { calculateQuotes, type FullQuote } from './quote-items.ts'
import { assertQuoteMatches, writeOrders } from './write-orders.ts'

/** A request to turn a cart into an order. Requests with the same idempotency key create one order. */
export type OrderRequest<Reply = unknown> = KeyedRequest & {
  draft: OrderDraft
  actor: Actor | null
  /** The network address of a visitor. */
  ip?: string
  /** An additional check of the calculated price. It refuses by throwing. */
  check?: (full: FullQuote) => void
  /** Builds the reply, for the first request and for its repetitions. */
  reply: (placed: OrderWithAttempt) => Reply
}
/** An order with its first payment attempt. */
export type OrderWithAttempt = { order: PlacedOrder; attemptId: string }

/** Places an order and opens its payment in one transaction. */
export type PlaceOrder = <Reply>(request: OrderRequest<Reply>) => Promise<Reply>

/** Limits on one node: batches that run in parallel, and orders in one batch. */
const BATCHES = { maxConcurrentBatches: 2, maxBatchSize: 16 }

/**
 * Creates the use case that places every order. Orders that arrive while both batches run wait, and are then written together in one
 * transaction. An order with a rental has a transaction of its own, because code between two queries assigns the pieces.
 */
export function createPlaceOrder(deps: PaymentDeps): PlaceOrder {
  async function placeAll(requests: readonly OrderRequest[]) {
    const tokenOf = await guestTokens(deps.db) // read before the transaction, which may occupy the only connection
    return inTransaction(deps.db, (tx) => placeBatch(tx, { deps, tokenOf }, requests))
  }
  const inBatch = createBatcher(placeAll, { ...BATCHES, conflictKeys: conflictKeys })
  const alone = createBatcher(placeAll, {
    maxConcurrentBatches: Infinity,
    maxBatchSize: 1,
    conflictKeys: () => [],
  })
  const place = (request: OrderRequest) => (hasRental(request) ? alone : inBatch)(request)
  return place as PlaceOrder
}

const hasRental = ({ draft }: OrderRequest) => draft.items.some(({ type }) => type === 'rent')

/**
 * Returns keys of a request. Requests with a key in common never share a batch: those with the same idempotency key, and those of the same
 * account.
 */
const conflictKeys = ({ scope, key, actor }: OrderRequest): string[] => [
  ...(key ? [`${scope}\n${key}`] : []),
  ...(actor ? [`account ${actor.id}`] : []),
]

type PlacingContext = { deps: PaymentDeps; tokenOf: GuestTokens }

async function placeBatch(
  tx: Tx,
  context: PlacingContext,
  requests: readonly OrderRequest[],
): Promise<BatchItemResult<unknown>[]> {
  const quoteRequests = requests.map(({ draft, actor }) => ({ ...draft, actor }))
  const now = context.deps.env.now()
  const [claims, quotes] = await pipeline([claimKeys(tx, requests), calculateQuotes(tx, quoteRequests, now)])
  const known: (BatchItemResult<unknown> | null)[] = []
  for (const [index, request] of requests.entries()) {
    const claim = claims[index]
    if (claim && 'resourceId' in claim) {
      known.push({ value: await repeatReply(tx, context, { request, ...claim }) })
    } else known.push(claim ?? refusalOf(context.deps, request, quotes[index]!))
  }
  const accepted = requests.flatMap((request, index) =>
    known[index] ? [] : { ...request, full: quotes[index]! },
  )
  const placed = accepted.length === 0 ? [] : await writeWithAttempts(tx, context, accepted)
  storeKeys(
    tx,
    accepted.map((request, index) => ({ ...request, resourceId: placed[index]!.order._id })),
  )
  const replies = accepted.map((request, index) => request.reply(placed[index]!))
  return known.map((outcome) => outcome ?? { value: replies.shift() })
}

/** Builds the reply to a repeated request from the current state of the order. */
async function repeatReply(
  tx: Tx,
  { tokenOf }: PlacingContext,
  { request, resourceId }: { request: OrderRequest; resourceId: string },
): Promise<unknown> {
  const order = await findPlacedOrder(tx, resourceId, tokenOf)
  const [first] = await findAttemptsOfOrder(tx, resourceId)
  return request.reply({ order, attemptId: first!.id })
}

/** Returns the reason why this cart cannot be ordered, or null when it can be ordered. */
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

/**
 * Writes orders and their first payment attempts. Refuses the whole batch when one phone number has too many open cash-on-delivery orders;
 * the batcher then retries each order alone.
 */
async function writeWithAttempts(
  tx: Tx,
  { deps, tokenOf }: PlacingContext,
  accepted: readonly (OrderRequest & { full: FullQuote })[],
): Promise<OrderWithAttempt[]> {
  const attemptIds: string[] = []
  async function openPayments(orders: readonly Order[]) {
    const payable = orders.map((order, index) => ({ order, hasSellers: hasSellers(accepted[index]!.full) }))
    attemptIds.push(...(await openAttempts(tx, deps, payable)))
  }
  const ordersToWrite = accepted.map(({ draft, actor, full }) => ({
    draft,
    actor,
    full,
    unpaidUntil: paymentDeadline(deps, draft.paymentMethod ?? 'phonepe'),
  }))
  const orders = await writeOrders(tx, ordersToWrite, { tokenOf, meanwhile: openPayments })
  await pipeline(
    orders.map((order, index) => assertCodLimit(tx, order, accepted[index]!.full.today.settings)),
  )
  return orders.map((order, index) => ({ order, attemptId: attemptIds[index]! }))
}

const hasSellers = ({ items }: FullQuote) => items.some(({ sellerId }) => sellerId !== null)
