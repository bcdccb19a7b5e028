import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '../../contract/refusal.ts'

/** Says that one who entered has left. */
export type Leave = () => void
export type Gate = ReturnType<typeof openGate>

type Waiting = { letIn: () => void; turnAway: () => void; isLate: () => boolean }

/** So many wait for each that may be inside, fewer with less patience; whoever comes after them is told at once. */
const QUEUE_FACTOR = 8
/** Up to this part of the wait one has come quickly. While a surplus lasts nobody waits longer: who is served late makes others late. */
const SHORT = 0.05
/** A surplus lasts when nobody has come in quickly for this part of the wait, until nobody was turned away for as long. */
const LASTING = 0.25
const PEEK_MS = 20

/**
 * Lets `atOnce` in at a time, in the order in which they came, and refuses with `overloaded` who waited too long. In a short
 * rush one may wait `waitMs`. While a surplus lasts, half as many are in at once, and the patience and the queue are a twentieth,
 * also for those who wait already: whoever is let in is served as quickly as on a quiet day, and the others hear at once.
 */
export function openGate({ atOnce, waitMs }: { atOnce: number; waitMs: number }) {
  const queue = new Map<Waiting, NodeJS.Timeout>()
  let inside = 0
  let refused = 0
  const surplus = watchSurplus(waitMs * LASTING, () => queue.size > 0)

  const places = () => (surplus.lasts() ? Math.ceil(atOnce / 2) : atOnce)
  const patience = () => waitMs * (surplus.lasts() ? SHORT : 1)
  const isFull = () => inside >= places() && queue.size * waitMs >= atOnce * QUEUE_FACTOR * patience()

  function leave() {
    inside -= 1
    for (const next of queue.keys()) {
      if (inside >= places()) return
      if (drop(next).isLate()) next.turnAway()
      else next.letIn()
    }
  }

  function drop(one: Waiting): Waiting {
    clearTimeout(queue.get(one))
    queue.delete(one)
    return one
  }

  function enter(since = performance.now()): Leave {
    if (performance.now() - since <= waitMs * SHORT) surplus.oneCameQuickly()
    inside += 1
    let isInside = true
    return () => {
      if (isInside) leave()
      isInside = false
    }
  }

  function wait(): Promise<Leave> {
    return new Promise((resolve, reject) => {
      const since = performance.now()
      const one = {
        letIn: () => resolve(enter(since)),
        turnAway: () => reject(turnAway()),
        isLate: () => performance.now() - since > patience(),
      }
      queue.set(
        one,
        setTimeout(() => drop(one).turnAway(), patience()),
      )
    })
  }

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
      if (isFull()) throw turnAway()
      return wait()
    },
    figures: () => ({ inside, waiting: queue.size, refused }),
  }
}

/** Whether more come than can be served, and not only for a moment: `limit` milliseconds long. */
function watchSurplus(limit: number, isSomebodyWaiting: () => boolean) {
  let cameQuickly = 0
  let turnedAway = 0
  let isLasting = false
  return {
    oneCameQuickly: () => (cameQuickly = performance.now()),
    oneIsTurnedAway: () => (turnedAway = performance.now()),
    lasts() {
      const isLong = (since: number) => performance.now() - since > limit
      if (isLasting ? isLong(turnedAway) : isSomebodyWaiting() && isLong(cameQuickly)) {
        isLasting = !isLasting
        cameQuickly = turnedAway = performance.now()
      }
      return isLasting
    },
  }
}

/** Waits for a moment in which nobody is inside, but no longer than so many milliseconds. */
export async function calm(gate: Gate, most: number): Promise<void> {
  const until = performance.now() + most
  while (gate.figures().inside > 0 && performance.now() < until) await sleep(PEEK_MS)
}
