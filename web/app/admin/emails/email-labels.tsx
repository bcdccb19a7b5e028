import type { EmailState } from '../../../../contract/store/emails.ts'
import { Badge, type Tone } from '../../ui/badge'

/** The labels of the states of an e-mail. */
export const emailLabels: Record<EmailState, string> = {
  queued: 'Waiting',
  sent: 'Sent',
  failed: 'Retrying',
  dead: 'Failed',
}

const tones: Record<EmailState, Tone> = {
  queued: 'neutral',
  sent: 'success',
  failed: 'warning',
  dead: 'danger',
}

export const EmailBadge = ({ state }: { state: EmailState }) => (
  <Badge tone={tones[state]}>{emailLabels[state]}</Badge>
)

const templates: Record<string, string> = {
  'verify-email': 'Confirm e-mail address',
  'reset-password': 'Password reset',
  'password-changed': 'Password changed',
  'new-sign-in': 'New sign-in',
  'order-confirmed': 'Order received',
  'order-status-changed': 'Order status',
  'account-created': 'Invitation',
  'email-changed': 'E-mail address changed',
  'second-factor-removed': 'Second factor removed',
  'invoice-issued': 'Invoice',
  'refund-sent': 'Refund',
  'return-status-changed': 'Return',
  'complaint-status-changed': 'Complaint',
  'rental-reminder': 'Rental reminder',
  'deposit-settled': 'Deposit',
  'submission-approved': 'Submission approved',
  'submission-rejected': 'Submission rejected',
  'changes-requested': 'Changes requested',
  'confirm-submission': 'Confirm submission',
  'order-to-pack': 'New order to pack',
  'order-called-off': 'Order of a seller cancelled',
  'exchange-to-pack': 'Exchange to pack',
  'exchange-called-off': 'Exchange cancelled',
  'shipment-sent': 'Shipment sent',
  'parcel-update': 'News of a parcel',
  'troupe-seat-link': 'Link of a dancer',
  'troupe-seat-released': 'Place of a dancer released',
  'troupe-status': 'Group booking',
  'payout-settled': 'Payout',
  'statement-ready': 'Statement',
  'subscription-ends': 'Subscription ending',
  'test-email': 'Test e-mail',
  'team-invited': 'Team invitation',
  'team-joined': 'Team member joined',
}

/** The label of an e-mail template. Without a label, the name of the template. */
export const templateLabel = (template: string): string =>
  templates[template] ?? template.replaceAll('-', ' ')
