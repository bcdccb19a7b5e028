import { complaintDeadlines } from '../store/policy-facts.ts'

const HOUR_MS = 3_600_000

/**
 * Returns by when a complaint must be acknowledged and resolved. A month ends on the same day of the next month, or on its last day
 * if it is shorter.
 */
export function deadlinesOf(receivedAt: Date): { acknowledgeBy: Date; resolveBy: Date } {
  const acknowledgeBy = new Date(receivedAt.getTime() + complaintDeadlines.acknowledgeHours * HOUR_MS)
  const resolveBy = new Date(receivedAt)
  resolveBy.setUTCMonth(resolveBy.getUTCMonth() + complaintDeadlines.resolveMonths)
  if (resolveBy.getUTCDate() !== receivedAt.getUTCDate()) resolveBy.setUTCDate(0)
  return { acknowledgeBy, resolveBy }
}
