import { DatabaseError } from 'pg'
import { isRefusal, Refusal } from '../../../contract/core/refusal.ts'

/** The result of one item of a batch. An item with an error does not affect the other items. */
export type BatchItemResult<T> = { value: T } | { error: Error }

export type BatchOptions<Item> = {
  maxConcurrentBatches: number
  maxBatchSize: number
  /**
   * Returns the keys of an item. Items with a common key never run in the same batch; their batches start in the sequence in which
   * the items arrived.
   */
  conflictKeys: (item: Item) => readonly string[]
}

/**
 * Maximum time that an item waits for a batch. An item that waits longer is refused as `overloaded`, because the running batches
 * hang, for example because the standby of the database is lost.
 */
const MAX_WAIT_MS = 6_000

type QueuedItem<Item, Value> = {
  item: Item
  resolve: (value: Value) => void
  reject: (error: unknown) => void
  timer: NodeJS.Timeout
}

/**
 * Micro-batching (group commit): items that arrive while a batch runs go together into the next call of `runBatch`. An item
 * that arrives while no batch runs does not wait. `runBatch` must be one transaction: if it fails as a whole and was rolled
 * back, each item is retried alone, so that one bad item does not fail the others.
 */
export function createBatcher<Item, Value>(
  runBatch: (items: readonly Item[]) => Promise<readonly BatchItemResult<Value>[]>,
  { maxConcurrentBatches, maxBatchSize, conflictKeys }: BatchOptions<Item>,
): (item: Item) => Promise<Value> {
  const queue: QueuedItem<Item, Value>[] = []
  let running = 0
  let isScheduled = false

  /** Starts the next batch at the end of this turn of the event loop, so that it contains all items that arrive in this turn. */
  function schedule() {
    if (isScheduled || running === maxConcurrentBatches || queue.length === 0) return
    isScheduled = true
    setImmediate(() => {
      isScheduled = false
      void runNext()
    })
  }

  async function runNext() {
    const batch = takeBatch(queue, maxBatchSize, conflictKeys)
    if (batch.length === 0) return
    for (const { timer } of batch) clearTimeout(timer)
    running += 1
    schedule()
    await settle(batch).catch(async (error: unknown) => {
      if (batch.length === 1 || !isRolledBack(error)) return batch.forEach(({ reject }) => reject(error))
      await Promise.all(batch.map((queued) => settle([queued]).catch(queued.reject)))
    })
    running -= 1
    schedule()
  }

  async function settle(batch: readonly QueuedItem<Item, Value>[]) {
    const results = await runBatch(batch.map(({ item }) => item))
    for (const [index, { resolve, reject }] of batch.entries()) {
      const result = results[index]!
      if ('value' in result) resolve(result.value)
      else reject(result.error)
    }
  }

  function rejectAfterTimeout(queued: QueuedItem<Item, Value>) {
    queue.splice(queue.indexOf(queued), 1)
    queued.reject(new Refusal('overloaded', 'The shop is very busy right now. Please try again in a moment.'))
  }

  return (item) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => rejectAfterTimeout(queued), MAX_WAIT_MS)
      const queued = { item, resolve, reject, timer }
      queue.push(queued)
      schedule()
    })
}

/** Removes the oldest items that have no common conflict key from the queue and returns them. */
function takeBatch<Item, Value>(
  queue: QueuedItem<Item, Value>[],
  maxBatchSize: number,
  conflictKeys: (item: Item) => readonly string[],
): QueuedItem<Item, Value>[] {
  const taken = new Set<string>()
  const batch: QueuedItem<Item, Value>[] = []
  const left: QueuedItem<Item, Value>[] = []
  for (const queued of queue.splice(0)) {
    const keys = conflictKeys(queued.item)
    if (batch.length < maxBatchSize && !keys.some((key) => taken.has(key))) batch.push(queued)
    else left.push(queued)
    for (const key of keys) taken.add(key) // also for items that stay in the queue, so that no later item with the same key overtakes them
  }
  queue.push(...left)
  return batch
}

/** Returns true if the failed transaction was certainly rolled back, and false if the connection may have broken during the commit. */
const isRolledBack = (error: unknown) =>
  isRefusal(error) || (error instanceof DatabaseError && error.severity === 'ERROR')
