import type { ComplaintState } from '../../../../contract/complaints/complaints.ts'

/** Labels of the states of a complaint, for customers and staff. */
export const complaintLabels: Record<ComplaintState, string> = {
  received: 'Received',
  acknowledged: 'In progress',
  resolved: 'Answered',
}
