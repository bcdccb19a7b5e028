import { refuse } from '../../../../contract/core/refusal.ts'

const senders = ['staff', 'account', 'visitor'] as const
type QueuedSender = (typeof senders)[number]
/** The kind of sender of a picture. Pictures from the shop itself (`shop`: sample data, imports) are trusted and skip the queue. */
export type Sender = QueuedSender | 'shop'

/** Maximum number of pictures that wait per kind of sender. Further pictures are refused. */
const MAX_WAITING = 64

/**
 * Creates a queue that runs one task at a time, round-robin between staff, accounts and visitors, so that no kind of sender blocks
 * the other kinds. Refuses as `overloaded` if too many tasks of the same kind of sender wait.
 */
export function createDecodeQueue(maxWaiting = MAX_WAITING) {
  const waiting = new Map(senders.map((sender) => [sender, [] as (() => void)[]]))
  let isBusy = false
  let last = 0

  function waitForTurn(sender: QueuedSender): Promise<void> {
    const line = waiting.get(sender)!
    if (line.length >= maxWaiting) {
      refuse(
        'overloaded',
        'Too many pictures are being processed right now. Please try again in a few seconds.',
      )
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
    if (isBusy) await waitForTurn(sender)
    isBusy = true
    try {
      return await work()
    } finally {
      next()
    }
  }
}
