import { Refusal } from '../../../contract/core/refusal.ts'

/** An order that waits longer is refused as `overloaded`, for example because the database waits for a lost standby. */
const MAX_WAIT_MS = 6_000

/**
 * Creates a function that runs at most `max` orders at the same time, the others in the sequence of their arrival. So orders that wait
 * for a locked row leave connections for pages and prices.
 */
export function createOrderQueue(max: number) {
  const waiting: (() => void)[] = []
  let free = max

  function waitForTurn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => (clearTimeout(timer), resolve())
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(start), 1)
        const message = 'The shop is very busy right now. Please try again in a moment.'
        reject(new Refusal('overloaded', message))
      }, MAX_WAIT_MS)
      waiting.push(start)
    })
  }

  return async function run<T>(place: () => Promise<T>): Promise<T> {
    if (free > 0) free -= 1
    else await waitForTurn()
    try {
      return await place()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
