import type { EmailState } from '../../../../contract/store/emails.ts'

/** What staff read for the state of a letter. */
export const emailLabels: Record<EmailState, string> = {
  queued: 'Waiting',
  sent: 'Sent',
  failed: 'Failed, tried again',
  dead: 'Given up',
}

const looks: Record<EmailState, string> = {
  queued: 'bg-sunken text-ink',
  sent: 'bg-success-soft text-success',
  failed: 'bg-warning-soft text-warning',
  dead: 'bg-danger-soft text-danger',
}

export const EmailBadge = ({ state }: { state: EmailState }) => (
  <span
    className={`inline-block rounded-full px-3 py-1 text-sm font-semibold whitespace-nowrap ${looks[state]}`}
  >
    {emailLabels[state]}
  </span>
)

const templates: Record<string, string> = {
  'verify-email': 'Confirm address',
  'reset-password': 'New password',
  'password-changed': 'Password changed',
  'new-sign-in': 'New sign-in',
  'order-confirmed': 'Order received',
  'order-status-changed': 'Order status',
  'account-created': 'Invitation',
  'email-changed': 'Address changed',
  'invoice-issued': 'Invoice',
  'refund-sent': 'Refund',
  'return-status-changed': 'Return',
  'rental-reminder': 'Rental reminder',
  'deposit-settled': 'Deposit',
  'submission-approved': 'Submission approved',
  'submission-rejected': 'Submission rejected',
  'changes-requested': 'Changes requested',
  'confirm-submission': 'Confirm submission',
  'order-to-pack': 'Order to pack',
  'shipment-sent': 'Shipment sent',
  'payout-settled': 'Payout',
  'statement-ready': 'Statement',
  'subscription-ends': 'Subscription ends',
  'team-invited': 'Team invitation',
  'team-joined': 'Joined the team',
}

/** The kind of a letter in words; a kind that is new here shows its name. */
export const templateLabel = (template: string): string =>
  templates[template] ?? template.replaceAll('-', ' ')
