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
/** A surplus lasts when the queue has not been empty for this part of the wait. */
const LASTING = 0.25
const PEEK_MS = 20

/**
 * Lets `atOnce` in at a time, in the order in which they came, and refuses with `overloaded` who waited too long. In a short
 * rush one may wait `waitMs`; while a surplus lasts, the patience and the queue are a twentieth of it, also for those who wait
 * already, so that whoever is let in is served as quickly as on a quiet day, and the others hear at once.
 */
export function openGate({ atOnce, waitMs }: { atOnce: number; waitMs: number }) {
  const queue = new Set<Waiting>()
  let inside = 0
  let refused = 0
  let lastEmpty = performance.now()

  const part = () => (performance.now() - lastEmpty > waitMs * LASTING ? SHORT : 1)
  const patience = () => waitMs * part()
  const room = () => Math.ceil(atOnce * QUEUE_FACTOR * part())

  function leave() {
    inside -= 1
    for (const next of queue) {
      const isLate = performance.now() - next.since > patience()
      drop(next)
      if (!isLate) return next.letIn()
      next.turnAway()
    }
  }

  function drop(one: Waiting) {
    clearTimeout(one.timer)
    queue.delete(one)
    if (queue.size === 0) lastEmpty = performance.now()
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

  const isFull = () => inside >= atOnce && (waitMs === 0 || queue.size >= room())

  function turnAway(): Refusal {
    refused += 1
    return new Refusal('overloaded', 'The shop is very full right now. Please try again in a few seconds.')
  }

  return {
    /** Whether who comes now is turned away. */
    isFull,
    /** Counts one who is turned away, and answers what they are told. */
    turnAway,
    /** Resolves when it is one's turn; the caller says when it leaves, once or more often. */
    async enter(): Promise<Leave> {
      if (inside < atOnce && queue.size === 0) return enter()
      if (queue.size === 0) lastEmpty = performance.now()
      if (isFull()) throw turnAway()
      return wait()
    },
    figures: () => ({ inside, waiting: queue.size, refused }),
  }
}

/** Waits for a moment in which nobody is inside, but no longer than so many milliseconds. */
export async function calm(gate: Gate, most: number): Promise<void> {
  const until = performance.now() + most
  while (gate.figures().inside > 0 && performance.now() < until) await sleep(PEEK_MS)
}
