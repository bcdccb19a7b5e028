import type { Complaint, ComplaintState } from '../../../contract/complaints/complaints.ts'
import { Badge } from '../ui/badge'

/** Labels of the states of a complaint, for customers and staff. */
export const complaintLabels: Record<ComplaintState, string> = {
  received: 'Received',
  acknowledged: 'In progress',
  resolved: 'Answered',
}

const tones = { received: 'warning', acknowledged: 'brand', resolved: 'success' } as const

/** A label with the state of a complaint. */
export const ComplaintBadge = ({ state }: Pick<Complaint, 'state'>) => (
  <Badge tone={tones[state]}>{complaintLabels[state]}</Badge>
)
