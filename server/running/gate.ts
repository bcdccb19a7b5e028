import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '../../contract/refusal.ts'

/** Says that one who entered has left. */
export type Leave = () => void
export type Gate = ReturnType<typeof openGate>

type Waiting = { letIn: () => void; timer: NodeJS.Timeout }

/** So many wait for each that is inside; whoever comes after them is told at once. */
const QUEUE_FACTOR = 8
/** Under a lasting surplus nobody waits longer than this part of the wait: who waits long is served late, and so are all. */
const SHORT = 0.1
const PEEK_MS = 20

/**
 * Lets `atOnce` in at a time, in the order in which they came, and refuses with `overloaded` who waited too long. A short
 * rush may wait `waitMs`; once the queue has not been empty for that long, the patience and the queue are a tenth of it, so
 * that those who are let in are served as quickly as on a quiet day, and the surplus hears at once.
 */
export function openGate({ atOnce, waitMs }: { atOnce: number; waitMs: number }) {
  const queue = new Set<Waiting>()
  let inside = 0
  let refused = 0
  let lastEmpty = performance.now()

  const part = () => (performance.now() - lastEmpty > waitMs ? SHORT : 1)
  const patience = () => waitMs * part()
  const room = () => Math.ceil(atOnce * QUEUE_FACTOR * part())

  function leave() {
    inside -= 1
    const [next] = queue
    if (!next) return
    drop(next)
    next.letIn()
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
      const one: Waiting = {
        letIn: () => resolve(enter()),
        timer: setTimeout(() => {
          drop(one)
          reject(turnAway())
        }, patience()),
      }
      queue.add(one)
    })
  }

  function turnAway(): Error {
    refused += 1
    return new Refusal('overloaded', 'The shop is very full right now. Please try again in a few seconds.')
  }

  return {
    /** Resolves when it is one's turn; the caller says when it leaves, once or more often. */
    async enter(): Promise<Leave> {
      if (inside < atOnce && queue.size === 0) return enter()
      if (queue.size === 0) lastEmpty = performance.now()
      if (waitMs === 0 || queue.size >= room()) throw turnAway()
      return wait()
    },
    /** Waits for a moment in which nobody is inside, but no longer than so many milliseconds. */
    async calm(most: number): Promise<void> {
      const until = performance.now() + most
      while (inside > 0 && performance.now() < until) await sleep(PEEK_MS)
    },
    figures: () => ({ inside, waiting: queue.size, refused }),
  }
}
