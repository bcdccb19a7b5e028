import { AsyncLocalStorage } from 'node:async_hooks'

/** The permit of a running request. */
export type Slot = {
  /** Releases the slot. Calling it again has no effect. */
  release: () => void
  /** Releases it temporarily. Returns a function that takes it again at once, even if none is free. */
  suspend: () => () => void
}

/** Creates a slot that is in use. `count` is called when the number of running requests changes. */
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

/** Runs `work` and everything it starts in the context of this slot. */
export const withSlot = <T>(slot: Slot, work: () => T): T => current.run(slot, work)

/** A shorter external call keeps its slot. Releasing it each time would admit more requests than the limit. */
const QUICK_MS = 50

/**
 * Waits for an external service without a slot, so that other requests run while the payment provider, the identity provider or
 * the bucket is slow. Use it for every external call during a request. Has no effect in a background job.
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
