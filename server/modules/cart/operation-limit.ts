import { refuse } from '../../../contract/core/refusal.ts'

/** Operations of one account in a minute; a person who clicks without a pause makes a third of them. */
const PER_MINUTE = 600
const MINUTE_MS = 60_000

/** Refuses `too_many` when an account changes its cart more often than a person could. Each node counts for itself. */
export function openOperationLimit(clock: () => number = Date.now) {
  let counts = new Map<string, number>()
  let minute = 0
  return (userId: string, operations: number) => {
    const now = Math.floor(clock() / MINUTE_MS)
    if (now !== minute) counts = new Map()
    minute = now
    const count = (counts.get(userId) ?? 0) + operations
    if (count > PER_MINUTE) refuse('too_many', 'Your cart changes too often. Please wait a minute.')
    counts.set(userId, count)
  }
}
