import { AsyncLocalStorage } from 'node:async_hooks'

/** The permission of a request to run. A limiter has a fixed number of slots. */
export type Slot = {
  /** Releases the slot for good. A second call has no effect. */
  release: () => void
  /** Releases the slot temporarily. Returns a function that takes it again at once, even if no slot is free. */
  suspend: () => () => void
}

/** Creates a slot that is in use already. Calls `count` with -1 or 1 when the number of running requests falls or rises. */
export function createSlot(count: (by: 1 | -1) => void): Slot {
  let isReleased = false
  let suspensions = 0
  return {
    release() {
      if (isReleased) return
      isReleased = true
      if (suspensions === 0) count(-1)
    },
    suspend() {
      suspensions += 1
      if (suspensions === 1 && !isReleased) count(-1)
      return () => {
        suspensions -= 1
        if (suspensions === 0 && !isReleased) count(1)
      }
    },
  }
}

const current = new AsyncLocalStorage<Slot>()

/** Runs `work`, and everything that `work` starts, as part of the request that has this slot. */
export const withSlot = <T>(slot: Slot, work: () => T): T => current.run(slot, work)

/**
 * An external call that takes less than this time in milliseconds keeps its slot. Releasing the slot for every short call would
 * admit more requests than the limit.
 */
const QUICK_MS = 50

/**
 * Runs a call of an external service and releases the slot of the request during a long wait, so that other requests can run
 * while the payment provider, the identity provider or the storage bucket is slow. Every external call during a request must use
 * it. Without a request, for example in a background job, it only runs `work`.
 */
export async function withSlotSuspended<T>(work: () => Promise<T>): Promise<T> {
  const slot = current.getStore()
  if (!slot) return work()
  let resume = () => undefined as void
  const timer = setTimeout(() => (resume = slot.suspend()), QUICK_MS)
  try {
    return await work()
  } finally {
    clearTimeout(timer)
    resume()
  }
}
