import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '../../../../contract/core/refusal.ts'
import { createFairQueue, type FairQueue, type QueuedRequest } from './fair-queue.ts'
import { createSlot, type Slot } from './slot.ts'

export type Limiter = ReturnType<typeof createLimiter>

type Limits = {
  /** Maximum number of requests that run at the same time. */
  concurrency: number
  maxWaitMs: number
  /** If true, a client never gets more than its share of the slots. If false, it may get more while no other client has to wait. */
  isShareFixed?: boolean
  /** If false, the limits do not shrink during a sustained overload. The default is true. */
  isAdaptive?: boolean
}

/** Maximum number of waiting requests per slot; fewer during an overload. Further requests are refused at once. */
const QUEUE_PER_SLOT = 8
/**
 * A request that waits at most this fraction of `maxWaitMs` counts as started quickly. During an overload, the queue timeout is this
 * fraction of `maxWaitMs`.
 */
const QUICK = 0.05
/** A rush becomes an overload if it lasts longer than this fraction of `maxWaitMs`. */
const LASTING = 0.25
/** The fraction of all slots that is the share of one client. */
const SHARE = 0.25
/** When a client with less than its share has to wait, all clients are limited to their share for this time in milliseconds. */
const CONTENTION_MS = 5_000
const POLL_MS = 20

/**
 * Concurrency limiter (admission control and load shedding). Requests above the limit wait at most `maxWaitMs` and are then
 * refused as `overloaded`. During a sustained overload the limits shrink: half as many requests run at a time, and the length and
 * the timeout of the queue are a twentieth. Admitted requests then stay fast, and all further requests are refused at once. With
 * `isAdaptive: false` the limits do not shrink.
 *
 * Clients (network addresses) share the slots fairly. When a slot is free, the client with the fewest running requests goes
 * first. After a client below its share had to wait, no client gets more than a quarter of the slots for some seconds. When the
 * queue is full, a request of a client with few requests replaces a waiting request of the client that has the most. A client
 * with few requests keeps its full waiting time during an overload. While no other client has to wait, a client may use all
 * slots, unless `isShareFixed` is set.
 */
export function createLimiter(limits: Limits) {
  const queue = createFairQueue()
  const capacity = createCapacity(limits, queue)
  let refused = 0

  function startNext() {
    for (let next = queue.next(capacity.mayStart); next; next = queue.next(capacity.mayStart)) {
      if (performance.now() - next.since > next.maxWaitMs()) next.refuse()
      else next.start()
    }
  }

  function start(client: string, since = performance.now()): Slot {
    capacity.recordStart(performance.now() - since)
    queue.count(client, 1)
    return createSlot((by) => {
      queue.count(client, by)
      if (by < 0) startNext()
    })
  }

  function wait(client: string): Promise<Slot> {
    capacity.recordWait(client)
    return new Promise((resolve, reject) => {
      const [since, maxWaitMs] = [performance.now(), capacity.maxWaitOf(client)]
      const timer = setTimeout(() => request.refuse(), maxWaitMs())
      const finish = (end: () => void) => {
        clearTimeout(timer)
        queue.remove(request)
        end()
      }
      const request: QueuedRequest = {
        client,
        since,
        maxWaitMs,
        start: () => finish(() => resolve(start(client, since))),
        refuse: () => finish(() => reject(refusal())),
      }
      queue.add(request)
    })
  }

  function refusal(): Refusal {
    refused += 1
    capacity.recordRefusal()
    return new Refusal('overloaded', 'The shop is very busy right now. Please try again in a few seconds.')
  }

  return {
    /** Returns true if a request of this client would be refused at once. */
    isOverloaded: (client: string): boolean =>
      !capacity.mayStart(client) && capacity.isQueueFull() && !queue.newestOfHeaviest(client),
    /** Counts a refused request and returns the error for it. */
    refusal,
    /**
     * Waits until a request of this client may run. Rejects with `overloaded` if the queue is full or the request has waited too
     * long.
     */
    async acquire(client: string): Promise<Slot> {
      startNext()
      if (capacity.mayStart(client)) return start(client)
      if (capacity.isQueueFull()) {
        const dropped = queue.newestOfHeaviest(client)
        if (!dropped) throw refusal()
        dropped.refuse()
      }
      return wait(client)
    },
    stats: () => ({ running: queue.running(), waiting: queue.waiting(), refused }),
  }
}

/** Computes the current limits of running and waiting requests, in total and per client. */
function createCapacity(
  { concurrency, maxWaitMs, isShareFixed = false, isAdaptive = true }: Limits,
  queue: FairQueue,
) {
  const overload = createOverloadDetector(maxWaitMs * LASTING, () => queue.waiting() > 0)
  const share = Math.ceil(concurrency * SHARE)
  let contendedUntil = 0

  const isOverloaded = () => isAdaptive && overload.isActive()
  const slots = () => (isOverloaded() ? Math.ceil(concurrency / 2) : concurrency)
  const queueTimeout = () => maxWaitMs * (isOverloaded() ? QUICK : 1)
  const isLimitedToShare = () => isShareFixed || performance.now() < contendedUntil
  return {
    mayStart: (client: string): boolean =>
      queue.running() < slots() && (queue.runningOf(client) < share || !isLimitedToShare()),
    isQueueFull: (): boolean => queue.waiting() * maxWaitMs >= concurrency * QUEUE_PER_SLOT * queueTimeout(),
    /**
     * Returns a function that computes the queue timeout in milliseconds for the next request of this client. The timeout can change
     * while the request waits.
     */
    maxWaitOf(client: string): () => number {
      return queue.newestOfHeaviest(client) ? () => maxWaitMs : queueTimeout
    },
    recordStart(waitedMs: number) {
      if (waitedMs <= maxWaitMs * QUICK) overload.recordQuickStart()
    },
    recordRefusal: overload.recordRefusal,
    /**
     * Must be called before a request of this client starts to wait. If all slots are taken and this client has fewer running
     * requests than its share, limits every client to its share for some seconds.
     */
    recordWait(client: string) {
      const isBelowShare = queue.runningOf(client) < share
      if (isBelowShare && queue.running() >= slots()) contendedUntil = performance.now() + CONTENTION_MS
    },
  }
}

const MAX_IDLE_WAIT_MS = 1000

/**
 * Background throttling: waits until the limiters run no request, but at most `maxMs`. Jobs wait before they start, because e-mails
 * and invoices compete with requests for CPU time.
 */
export async function waitForIdle(limiters: readonly Limiter[], maxMs = MAX_IDLE_WAIT_MS): Promise<void> {
  const until = performance.now() + maxMs
  const isBusy = () => limiters.some(({ stats }) => stats().running > 0)
  while (isBusy() && performance.now() < until) await sleep(POLL_MS)
}

/**
 * Distinguishes a sustained overload from a short rush. An overload begins when requests are waiting and no request has started
 * quickly for `limitMs`. It ends when no request was refused for `limitMs`.
 */
function createOverloadDetector(limitMs: number, isAnyWaiting: () => boolean) {
  let startedAt = 0
  let refusedAt = 0
  let isOverloaded = false
  return {
    recordQuickStart() {
      startedAt = performance.now()
    },
    recordRefusal() {
      refusedAt = performance.now()
    },
    isActive(): boolean {
      const isLong = (since: number) => performance.now() - since > limitMs
      if (isOverloaded ? isLong(refusedAt) : isAnyWaiting() && isLong(startedAt)) {
        isOverloaded = !isOverloaded
        startedAt = refusedAt = performance.now()
      }
      return isOverloaded
    },
  }
}
