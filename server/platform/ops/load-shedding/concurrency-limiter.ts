import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '../../../../contract/core/refusal.ts'
import { createFairQueue, type FairQueue, type QueuedRequest } from './fair-queue.ts'
import { createSlot, type Slot } from './slot.ts'

export type Limiter = ReturnType<typeof createLimiter>

type Limits = {
  /** Requests that run at the same time. */
  concurrency: number
  maxWaitMs: number
  /** Whether a client may never exceed its share. Otherwise it may while no other client waits. */
  isShareFixed?: boolean
}

/** Queue length per slot, shorter during an overload. Further requests are refused at once. */
const QUEUE_PER_SLOT = 8
/** A request that waited less than this part of `maxWaitMs` started quickly. During an overload this is also the queue timeout. */
const QUICK = 0.05
/** A rush that lasts longer than this part of `maxWaitMs` is an overload. */
const LASTING = 0.25
/** The share of the slots for one client. */
const SHARE = 0.25
/** Clients are limited to their share for this time after a client below its share had to wait. */
const CONTENTION_MS = 5_000
const POLL_MS = 20

/**
 * Concurrency limiter (admission control and load shedding). Requests above the limit wait at most `maxWaitMs` and are then
 * refused as `overloaded`. During a sustained overload, half as many requests run, and queue length and timeout shrink to a
 * twentieth: admitted requests stay fast, the others are refused at once.
 *
 * Clients (network addresses) share the slots fairly. The client with the fewest running requests goes first. After such a
 * client had to wait, none gets more than a quarter of the slots for some seconds. When the queue is full, the client with
 * most requests loses a waiting one to a client with fewer, and requests of a client with fewer keep their full waiting time.
 * A client that is alone may use everything.
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
      const since = performance.now()
      const maxWaitMs = capacity.maxWaitOf(client)
      const timer = setTimeout(() => request.refuse(), maxWaitMs())
      const dequeue = () => (clearTimeout(timer), queue.remove(request))
      const request: QueuedRequest = {
        client,
        since,
        maxWaitMs,
        start: () => (dequeue(), resolve(start(client, since))),
        refuse: () => (dequeue(), reject(refusal())),
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
    /** Whether a request of this client would be refused at once. */
    isOverloaded: (client: string): boolean =>
      !capacity.mayStart(client) && capacity.isQueueFull() && !queue.newestOfHeaviest(client),
    /** Counts a refused request and returns its refusal. */
    refusal,
    /** Resolves when the request may run. Rejects with `overloaded`. */
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

/** The current limits of running and waiting requests, in total and per client. */
function createCapacity({ concurrency, maxWaitMs, isShareFixed = false }: Limits, queue: FairQueue) {
  const overload = createOverloadDetector(maxWaitMs * LASTING, () => queue.waiting() > 0)
  const share = Math.ceil(concurrency * SHARE)
  let contendedUntil = 0

  const slots = () => (overload.isActive() ? Math.ceil(concurrency / 2) : concurrency)
  const queueTimeout = () => maxWaitMs * (overload.isActive() ? QUICK : 1)
  const isLimitedToShare = () => isShareFixed || performance.now() < contendedUntil
  return {
    mayStart: (client: string): boolean =>
      queue.running() < slots() && (queue.runningOf(client) < share || !isLimitedToShare()),
    isQueueFull: (): boolean => queue.waiting() * maxWaitMs >= concurrency * QUEUE_PER_SLOT * queueTimeout(),
    /** The queue timeout of the next request of this client in milliseconds. */
    maxWaitOf(client: string): () => number {
      return queue.newestOfHeaviest(client) ? () => maxWaitMs : queueTimeout
    },
    recordStart: (waitedMs: number) => waitedMs <= maxWaitMs * QUICK && overload.recordQuickStart(),
    recordRefusal: overload.recordRefusal,
    /** Called before a request of this client waits. */
    recordWait(client: string) {
      const isBelowShare = queue.runningOf(client) < share
      if (isBelowShare && queue.running() >= slots()) contendedUntil = performance.now() + CONTENTION_MS
    },
  }
}

/** Waits until no request runs, at most `maxMs`. */
export async function waitForIdle(limiter: Limiter, maxMs: number): Promise<void> {
  const until = performance.now() + maxMs
  while (limiter.stats().running > 0 && performance.now() < until) await sleep(POLL_MS)
}

/**
 * Distinguishes a sustained overload from a short rush. An overload begins when requests wait and none has started quickly for
 * `limitMs`. It ends when none was refused for `limitMs`.
 */
function createOverloadDetector(limitMs: number, isAnyWaiting: () => boolean) {
  let startedAt = 0
  let refusedAt = 0
  let isOverloaded = false
  return {
    recordQuickStart: () => (startedAt = performance.now()),
    recordRefusal: () => (refusedAt = performance.now()),
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
