import type { Complaint } from '../../../contract/complaints/complaints.ts'
import { complaintLabels } from '../lib/labels/complaint-labels'
import { Badge } from '../ui/badge'

const tones = { received: 'warning', acknowledged: 'brand', resolved: 'success' } as const

/** A label with the state of a complaint. */
export const ComplaintBadge = ({ state }: Pick<Complaint, 'state'>) => (
  <Badge tone={tones[state]}>{complaintLabels[state]}</Badge>
)
