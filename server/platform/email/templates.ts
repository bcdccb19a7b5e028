import type { Email } from './email.ts'
import { accountMade } from './templates/account-made.ts'
import { bankAccountChanged } from './templates/bank-account-changed.ts'
import { changesAsked } from './templates/changes-asked.ts'
import { confirmSubmission } from './templates/confirm-submission.ts'
import { depositSettled } from './templates/deposit-settled.ts'
import { emailChanged } from './templates/email-changed.ts'
import { newSignIn } from './templates/new-sign-in.ts'
import { orderConfirmed } from './templates/order-confirmed.ts'
import { orderStatusChanged } from './templates/order-status-changed.ts'
import { orderToPack } from './templates/order-to-pack.ts'
import { invoiceIssued } from './templates/paper-issued.ts'
import { shipmentSent } from './templates/parcel-shipped.ts'
import { passwordChanged } from './templates/password-changed.ts'
import { payoutSettled } from './templates/payout-settled.ts'
import { refundMade } from './templates/refund-made.ts'
import { rentalReminder } from './templates/rental-reminder.ts'
import { resetPassword } from './templates/reset-password.ts'
import { returnStep } from './templates/return-step.ts'
import { statementReady } from './templates/statement-ready.ts'
import { submissionApproved } from './templates/submission-approved.ts'
import { submissionRejected } from './templates/submission-rejected.ts'
import { subscriptionEnds } from './templates/subscription-ends.ts'
import { teamInvited } from './templates/team-invited.ts'
import { teamJoined } from './templates/team-joined.ts'
import { verifyEmail } from './templates/verify-email.ts'

/** Every letter of the shop by its name. */
export const templates = {
  'verify-email': verifyEmail,
  'reset-password': resetPassword,
  'account-made': accountMade,
  'password-changed': passwordChanged,
  'email-changed': emailChanged,
  'new-sign-in': newSignIn,
  'order-confirmed': orderConfirmed,
  'order-status-changed': orderStatusChanged,
  'paper-issued': invoiceIssued,
  'refund-made': refundMade,
  'rental-reminder': rentalReminder,
  'return-step': returnStep,
  'deposit-settled': depositSettled,
  'confirm-submission': confirmSubmission,
  'submission-approved': submissionApproved,
  'submission-rejected': submissionRejected,
  'changes-asked': changesAsked,
  'order-to-pack': orderToPack,
  'parcel-shipped': shipmentSent,
  'payout-settled': payoutSettled,
  'bank-account-changed': bankAccountChanged,
  'statement-ready': statementReady,
  'subscription-ends': subscriptionEnds,
  'team-invited': teamInvited,
  'team-joined': teamJoined,
}

export type TemplateName = keyof typeof templates
export type TemplateData<T extends TemplateName> = Parameters<(typeof templates)[T]>[0]

/** Letters with a link that opens an account: erased once a mail server has them, and shown to nobody but an admin. */
const secret: ReadonlySet<TemplateName> = new Set([
  'verify-email',
  'reset-password',
  'account-made',
  'team-invited',
  'confirm-submission',
])

export const holdsSecret = (template: TemplateName): boolean => secret.has(template)

export function renderEmail<T extends TemplateName>(template: T, data: TemplateData<T>): Email {
  const write = templates[template] as (data: TemplateData<T>) => Email
  return write(data)
}
