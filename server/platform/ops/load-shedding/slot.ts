import { AsyncLocalStorage } from 'node:async_hooks'

/** The place of a request among those that run at the same time. */
export type Slot = {
  /** Gives the slot back for good. Calling it again has no effect. */
  release: () => void
  /** Gives it back for a while. The answer takes it again, at once, even when none is free. */
  suspend: () => () => void
}

/** A slot that is taken. `count` hears how the number of running requests changes. */
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

/** Runs `work` and everything that it begins as the request that has this slot. */
export const withSlot = <T>(slot: Slot, work: () => T): T => current.run(slot, work)

/** A call that is answered sooner keeps its slot: to give it back each time would let in more requests than the limit. */
const QUICK_MS = 50

/**
 * Waits for another service without a slot: while the payment provider, the identity provider or the bucket does not answer,
 * other requests run. Every call to such a service while a request is handled goes through here. Does nothing in a background job.
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
