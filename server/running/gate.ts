import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '../../contract/refusal.ts'

/** Says that one who entered has left. */
export type Leave = () => void
export type Gate = ReturnType<typeof openGate>

type Waiting = { since: number; letIn: () => void; turnAway: () => void; timer: NodeJS.Timeout }

/** So many wait for each that is inside; whoever comes after them is told at once. */
const QUEUE_FACTOR = 8
/** While a surplus lasts nobody waits longer than this part of the wait: who waits long is served late, and so are all. */
const SHORT = 0.05
/** A surplus lasts when the queue has not been empty for this part of the wait, until nobody was turned away for as long. */
const LASTING = 0.25
const PEEK_MS = 20

/**
 * Lets `atOnce` in at a time, in the order in which they came, and refuses with `overloaded` who waited too long. In a short
 * rush one may wait `waitMs`. While a surplus lasts, half as many are in at once, and the patience and the queue are a twentieth,
 * also for those who wait already: whoever is let in is served as quickly as on a quiet day, and the others hear at once.
 */
export function openGate({ atOnce, waitMs }: { atOnce: number; waitMs: number }) {
  const queue = new Set<Waiting>()
  let inside = 0
  let refused = 0
  const surplus = watchSurplus(waitMs * LASTING || Infinity) // where nobody may wait there is no queue to judge by

  const places = () => (surplus.lasts() ? Math.ceil(atOnce / 2) : atOnce)
  const patience = () => waitMs * (surplus.lasts() ? SHORT : 1)
  const room = () => Math.ceil((atOnce * QUEUE_FACTOR * patience()) / waitMs)

  function leave() {
    inside -= 1
    for (const next of queue) {
      if (inside >= places()) return
      const isLate = performance.now() - next.since > patience()
      drop(next)
      if (isLate) next.turnAway()
      else next.letIn()
    }
  }

  function drop(one: Waiting) {
    clearTimeout(one.timer)
    queue.delete(one)
    if (queue.size === 0) surplus.queueIsEmpty()
  }

  function enter(): Leave {
    inside += 1
    let isInside = true
    return () => {
      if (isInside) leave()
      isInside = false
    }
  }

  function wait(): Promise<Leave> {
    return new Promise((resolve, reject) => {
      const turnLate = () => reject(turnAway())
      const timer = setTimeout(() => {
        drop(one)
        turnLate()
      }, patience())
      const one = { since: performance.now(), letIn: () => resolve(enter()), turnAway: turnLate, timer }
      queue.add(one)
    })
  }

  const isFull = () => inside >= places() && (waitMs === 0 || queue.size >= room())

  function turnAway(): Refusal {
    refused += 1
    surplus.oneIsTurnedAway()
    return new Refusal('overloaded', 'The shop is very full right now. Please try again in a few seconds.')
  }

  return {
    /** Whether who comes now is turned away. */
    isFull,
    /** Counts one who is turned away, and answers what they are told. */
    turnAway,
    /** Resolves when it is one's turn; the caller says when it leaves, once or more often. */
    async enter(): Promise<Leave> {
      if (inside < places() && queue.size === 0) return enter()
      if (queue.size === 0) surplus.queueIsEmpty()
      if (isFull()) throw turnAway()
      return wait()
    },
    figures: () => ({ inside, waiting: queue.size, refused }),
  }
}

/** Whether more come than can be served, and not only for a moment: `limit` milliseconds long. */
function watchSurplus(limit: number) {
  let since = performance.now()
  let isLasting = false
  return {
    queueIsEmpty() {
      if (!isLasting) since = performance.now()
    },
    oneIsTurnedAway() {
      if (isLasting) since = performance.now()
    },
    lasts() {
      if (performance.now() - since <= limit) return isLasting
      since = performance.now()
      isLasting = !isLasting
      return isLasting
    },
  }
}

/** Waits for a moment in which nobody is inside, but no longer than so many milliseconds. */
export async function calm(gate: Gate, most: number): Promise<void> {
  const until = performance.now() + most
  while (gate.figures().inside > 0 && performance.now() < until) await sleep(PEEK_MS)
}
