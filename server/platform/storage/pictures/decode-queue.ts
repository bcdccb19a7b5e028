import { refuse } from '../../../../contract/core/refusal.ts'

/** Who sends pictures. */
const senders = ['staff', 'account', 'visitor'] as const
type QueuedSender = (typeof senders)[number]
/** Whose picture it is. The shop's own, which it draws or which its owner imports, are trusted and wait for nobody. */
export type Sender = QueuedSender | 'shop'

/** Pictures of one kind of sender that wait for their turn; whoever sends more is told to come back. */
const MOST_WAITING = 64

/**
 * Runs one piece of work at a time, in turn for staff, accounts and visitors, so that none of them keeps the others out. Refuses
 * `overloaded` when too much of the same kind waits already.
 */
export function createDecodeQueue(mostWaiting = MOST_WAITING) {
  const waiting = new Map(senders.map((sender) => [sender, [] as (() => void)[]]))
  let isBusy = false
  let last = 0

  function myTurn(sender: QueuedSender): Promise<void> {
    const line = waiting.get(sender)!
    if (line.length >= mostWaiting) {
      refuse('overloaded', 'Many pictures are being prepared right now. Please try again in a few seconds.')
    }
    return new Promise((resolve) => line.push(resolve))
  }

  function next() {
    for (let step = 1; step <= senders.length; step += 1) {
      const place = (last + step) % senders.length
      const begin = waiting.get(senders[place]!)!.shift()
      if (!begin) continue
      last = place
      return begin()
    }
    isBusy = false
  }

  return async function run<T>(sender: QueuedSender, work: () => Promise<T>): Promise<T> {
    if (isBusy) await myTurn(sender)
    isBusy = true
    try {
      return await work()
    } finally {
      next()
    }
  }
}
