import type { Env } from './env.ts'
import type { Db } from './platform/db/database.ts'
import type { EmailDeps } from './platform/email/deliver-email.ts'
import { confirmAlert } from './modules/alerts/emails/confirm-alert.ts'
import { goodsAvailable } from './modules/alerts/emails/goods-available.ts'
import { accountCreated } from './modules/accounts/emails/account-created.ts'
import { emailChanged } from './modules/accounts/emails/email-changed.ts'
import { newSignIn } from './modules/accounts/emails/new-sign-in.ts'
import { passwordChanged } from './modules/accounts/emails/password-changed.ts'
import { resetPassword } from './modules/accounts/emails/reset-password.ts'
import { verifyEmail } from './modules/accounts/emails/verify-email.ts'
import { complaintStatusChanged } from './modules/complaints/emails/complaint-status-changed.ts'
import { invoiceIssued } from './modules/invoicing/emails/invoice-issued.ts'
import { loadAttachment } from './modules/invoicing/read-documents.ts'
import { orderConfirmed } from './modules/orders/emails/order-confirmed.ts'
import { transferRequested } from './modules/orders/emails/transfer-requested.ts'
import { orderStatusChanged } from './modules/orders/emails/order-status-changed.ts'
import { returnWayChosen } from './modules/orders/emails/return-way-chosen.ts'
import { slotChanged } from './modules/orders/emails/slot-changed.ts'
import { rentalChanged } from './modules/orders/emails/rental-changed.ts'
import { rentalMoved } from './modules/orders/emails/rental-moved.ts'
import { rentalReminder } from './modules/orders/emails/rental-reminder.ts'
import { tokenForEmail } from './modules/orders/guest-token.ts'
import { refundSent } from './modules/payments/emails/refund-sent.ts'
import { depositSettled } from './modules/rentals/emails/deposit-settled.ts'
import { exchangeToPack } from './modules/returns/emails/exchange-to-pack.ts'
import { newNotifications } from './modules/reports/notifications/emails/new-notifications.ts'
import { returnStatusChanged } from './modules/returns/emails/return-status-changed.ts'
import { bankAccountChanged } from './modules/sellers/emails/bank-account-changed.ts'
import { changesRequested } from './modules/sellers/emails/changes-requested.ts'
import { confirmSubmission } from './modules/sellers/emails/confirm-submission.ts'
import { orderToPack } from './modules/sellers/emails/order-to-pack.ts'
import { payoutSettled } from './modules/sellers/emails/payout-settled.ts'
import { statementReady } from './modules/sellers/emails/statement-ready.ts'
import { submissionApproved } from './modules/sellers/emails/submission-approved.ts'
import { submissionRejected } from './modules/sellers/emails/submission-rejected.ts'
import { subscriptionEnds } from './modules/sellers/emails/subscription-ends.ts'
import { teamInvited } from './modules/sellers/emails/team-invited.ts'
import { teamJoined } from './modules/sellers/emails/team-joined.ts'
import { testEmail } from './modules/store/emails/test-email.ts'
import { rememberTestEmail } from './modules/store/setup-facts.ts'
import { parcelUpdate } from './modules/shipping/emails/parcel-update.ts'
import { shipmentSent } from './modules/shipping/emails/shipment-sent.ts'
import { seatLink } from './modules/troupes/emails/seat-link.ts'
import { seatReleased } from './modules/troupes/emails/seat-released.ts'
import { troupeStatus } from './modules/troupes/emails/troupe-status.ts'
import { readSender } from './modules/store/settings.ts'

export const emailTemplates = {
  accountCreated,
  emailChanged,
  newSignIn,
  passwordChanged,
  resetPassword,
  verifyEmail,
  complaintStatusChanged,
  invoiceIssued,
  orderConfirmed,
  transferRequested,
  orderStatusChanged,
  returnWayChosen,
  rentalChanged,
  slotChanged,
  rentalMoved,
  rentalReminder,
  refundSent,
  depositSettled,
  newNotifications,
  returnStatusChanged,
  bankAccountChanged,
  changesRequested,
  confirmSubmission,
  orderToPack,
  payoutSettled,
  statementReady,
  submissionApproved,
  submissionRejected,
  subscriptionEnds,
  testEmail,
  teamInvited,
  teamJoined,
  exchangeToPack,
  shipmentSent,
  parcelUpdate,
  confirmAlert,
  goodsAvailable,
  seatLink,
  seatReleased,
  troupeStatus,
}

/**
 * Creates the dependencies of e-mail delivery: the e-mail templates, and the functions that read the sender, attachments and
 * order tokens.
 */
export const createEmailDeps = (db: Db, env: Env): EmailDeps => ({
  db,
  env,
  templates: Object.values(emailTemplates),
  readSender: () => readSender(db, env),
  loadAttachment: (id) => loadAttachment(db, id),
  findOrderToken: (id) => tokenForEmail(db, id),
  onSent: (email) => rememberTestEmail(db, env, email),
})
