import type { DbOrTx } from '../../platform/db/database.ts'
import { findBusinesses } from './erase-seller.ts'
import * as q from './queries.ts'
import { findInvitationsTo } from './team/queries.ts'

/**
 * Returns all data about the businesses that the user owns, without secrets, the team to which the user belongs, and the invitations to the
 * user's confirmed e-mail address, for the export of personal data.
 */
export async function exportSellerData(db: DbOrTx, userId: string): Promise<Record<string, unknown>[]> {
  const { email, email_verified } = await q.findUser(db, userId)
  const invitations = email_verified ? await findInvitationsTo(db, email) : []
  const invited = invitations.length > 0 ? [{ invitations }] : []
  const membership = await findMembership(db, userId)
  const joined = membership ? [{ membership }] : []
  const businesses = []
  for (const { id } of await findBusinesses(db, userId)) businesses.push(await exportBusiness(db, id))
  return [...businesses, ...joined, ...invited]
}

async function exportBusiness(db: DbOrTx, id: string) {
  return {
    ...(await findDetails(db, id)),
    submissions: (await q.findSubmissionsOf(db, id)).map((row) => ({ ...row })),
    subscriptions: await findSubscriptions(db, id),
    subscriptionPayments: await findSubscriptionPayments(db, id),
    payouts: await findPayouts(db, id),
    invoices: await findInvoices(db, id),
    staffActions: await findStaffActions(db, id),
  }
}

const findDetails = (db: DbOrTx, id: string) =>
  db
    .selectFrom('sellers')
    .where('id', '=', id)
    .select(['id', 'display_name', 'business_name', 'contact_name', 'email', 'phone', 'state', 'address'])
    .select(['gstin', 'pan', 'bank_name', 'bank_account', 'bank_ifsc', 'bank_changed_at', 'bank_waits_until'])
    .select(['bank_before', 'agreed_at', 'agreed_version', 'status', 'suspended_because', 'confirmed_at'])
    .select(['created_at', 'updated_at'])
    .executeTakeFirstOrThrow()

const findSubscriptions = (db: DbOrTx, sellerId: string) =>
  db
    .selectFrom('seller_subscriptions')
    .where('seller_id', '=', sellerId)
    .select(['from_day', 'until_day', 'paid_by', 'amount', 'reference', 'note', 'created_at'])
    .orderBy('from_day')
    .execute()

const findSubscriptionPayments = (db: DbOrTx, sellerId: string) =>
  db
    .selectFrom('subscription_payments')
    .where('seller_id', '=', sellerId)
    .select([
      'id',
      'provider',
      'state',
      'amount',
      'wrong_amount',
      'refund_state',
      'error',
      'created_at',
      'settled_at',
    ])
    .orderBy('created_at')
    .execute()

const findPayouts = (db: DbOrTx, sellerId: string) =>
  db
    .selectFrom('payouts')
    .where('seller_id', '=', sellerId)
    .select(['amount', 'state', 'bank_name', 'bank_account', 'bank_ifsc', 'utr', 'error', 'created_at'])
    .select('settled_at')
    .orderBy('created_at')
    .execute()

/** Finds the commission and subscription documents that the shop issued to a seller. */
const findInvoices = (db: DbOrTx, sellerId: string) =>
  db
    .selectFrom('tax_documents')
    .where('billed_seller_id', '=', sellerId)
    .select(['kind', 'number', 'day', 'month', 'total', 'taxable', 'cgst', 'sgst', 'igst'])
    .select((eb) => eb('subscription_id', 'is not', null).as('is_subscription'))
    .orderBy('written')
    .execute()

/** Finds what staff have done with a business. Leaves out the names of the staff, which are not personal data of the seller. */
const findStaffActions = (db: DbOrTx, sellerId: string) =>
  db
    .selectFrom('audit_log')
    .where('subject', '=', `seller:${sellerId}`)
    .where('actor_role', 'in', ['staff', 'admin'])
    .select(['at', 'act', 'before', 'after'])
    .orderBy('id')
    .execute()

const findMembership = (db: DbOrTx, userId: string) =>
  db
    .selectFrom('seller_members')
    .innerJoin('sellers', 'sellers.id', 'seller_id')
    .where('seller_members.user_id', '=', userId)
    .select(['sellers.display_name as business', 'seller_members.role', 'added_at as since'])
    .executeTakeFirst()
