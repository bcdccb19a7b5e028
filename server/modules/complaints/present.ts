import type { AdminComplaint, Complaint, ComplaintState } from '../../../contract/complaints/complaints.ts'
import { deadlinesOf } from '../../../contract/complaints/complaints.ts'
import type { ComplaintRow } from './queries.ts'

export const complaintNumber = ({ serial }: Pick<ComplaintRow, 'serial'>): string =>
  `C-${String(serial).padStart(6, '0')}`

export function stateOf({ acknowledged_at, resolved_at }: ComplaintRow): ComplaintState {
  if (resolved_at) return 'resolved'
  return acknowledged_at ? 'acknowledged' : 'received'
}

export function presentComplaint(row: ComplaintRow): Complaint {
  const { acknowledgeBy, resolveBy } = deadlinesOf(row.received_at)
  return {
    _id: row.id,
    number: complaintNumber(row),
    state: stateOf(row),
    orderNumber: row.order_number,
    message: row.message,
    receivedAt: row.received_at.toISOString(),
    acknowledgeBy: acknowledgeBy.toISOString(),
    acknowledgedAt: row.acknowledged_at?.toISOString() ?? null,
    resolveBy: resolveBy.toISOString(),
    resolvedAt: row.resolved_at?.toISOString() ?? null,
    answer: row.answer,
  }
}

export function presentForStaff(row: ComplaintRow, now: Date): AdminComplaint {
  const { acknowledgeBy, resolveBy } = deadlinesOf(row.received_at)
  const isOverdue = (!row.acknowledged_at && now > acknowledgeBy) || (!row.resolved_at && now > resolveBy)
  return { ...presentComplaint(row), name: row.name, email: row.email, isOverdue }
}
