import { sql } from 'kysely'
import type { z } from 'zod'
import type { exportMe } from '../../../../contract/accounts/account.ts'
import type { Db, DbOrTx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { listOwnAlerts } from '../../alerts/erase-alerts.ts'
import { findCart } from '../../cart/queries.ts'
import { listOwnPlans } from '../../nights/plan-queries.ts'
import { listOwnTroupeData, listOwnTroupePlaces } from '../../troupes/erase-troupes.ts'
import { findWishlist } from '../../wishlist/queries.ts'
import { readAddressBook } from '../profile/address-book.ts'
import { readConsents } from '../profile/consents.ts'
import { readViews } from '../profile/saved-views.ts'
import { exportSellerData } from '../../sellers/export-seller-data.ts'
import { findOwnOrders } from '../../orders/find-order.ts'
import { listOwnComplaints } from '../../complaints/make-complaint.ts'
import { listOwnReturns } from '../../returns/erase-returns.ts'
import { findUser } from '../queries.ts'
import { findSignInData } from '../profile/queries.ts'

type PersonalDataExport = z.output<typeof exportMe.reply>

/** Returns all personal data of a user, without secrets (password hash, tokens). */
export async function exportPersonalData(
  db: Db,
  { id, email, emailVerified }: Actor,
  now: Date,
): Promise<PersonalDataExport> {
  const { account, waysToSignIn, sessions } = await exportAccount(db, id)
  return {
    exportedAt: now.toISOString(),
    account,
    waysToSignIn,
    sessions,
    ...(await readAddressBook(db, id)),
    consents: (await readConsents(db, id)).history,
    cart: (await findCart(db, id)).items.map((item) => ({ ...item })),
    wishlist: await findWishlist(db, id),
    alerts: await listOwnAlerts(db, { userId: id, email: emailVerified ? email : null }),
    orders: await findOwnOrders(db, id),
    returns: await listOwnReturns(db, id),
    business: await exportSellerData(db, id),
    emails: await emailsTo(db, id),
    orderNotes: await notesAbout(db, id),
    complaints: await listOwnComplaints(db, { userId: id, email: emailVerified ? email : null }),
    reviews: await reviewsBy(db, id),
    nightPlans: await listOwnPlans(db, id),
    troupes: await listOwnTroupeData(db, id),
    troupePlaces: emailVerified ? await listOwnTroupePlaces(db, email) : [],
    savedViews: (await readViews(db, id)).views,
    staffActions: await staffActionsOn(db, id),
  }
}

/**
 * Returns the e-mails that refer to the user or to one of the user's orders. If the user's e-mail address is verified, also
 * returns all other e-mails to this address. An unverified address may belong to somebody else.
 */
async function emailsTo(db: Db, id: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select m.recipient, m.subject, m.template, m.state, m.created_at as "writtenAt", m.sent_at as "sentAt",
      case when m.is_secret then null else m.content end as content
    from emails m join users u on u.id = ${id}
    where m.user_id = ${id} or (u.email_verified and lower(m.recipient) = u.email) or m.order_id in (select o.id from orders o where o.user_id = ${id})
    order by m.created_at`.execute(db)
  return rows
}

async function reviewsBy(db: Db, id: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select r.created_at as "writtenAt", p.title as product, r.name, r.rating, r.text, r.state, r.reason, r.answer,
      (select coalesce(json_agg(f.id order by f.position), '[]') from review_photos f where f.review_id = r.id) as photos
    from reviews r join products p on p.id = r.product_id where r.user_id = ${id} order by r.created_at`.execute(
    db,
  )
  return rows
}

async function notesAbout(db: Db, id: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select n.at, n.order_id as "orderId", n.text from order_notes n join orders o on o.id = n.order_id
    where o.user_id = ${id} order by n.id`.execute(db)
  return rows
}

/** Returns what staff have done with the account. Leaves out the name of the staff member, which is not personal data of this user. */
async function staffActionsOn(db: Db, id: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select at, act, before, after from audit_log where subject = ${`user:${id}`} order by id`.execute(db)
  return rows
}

/** Returns the account with its profile, sign-in methods and sessions. */
async function exportAccount(db: DbOrTx, userId: string) {
  const user = await findUser(db, userId)
  const account: Record<string, unknown> = {
    id: user.id,
    name: user.name,
    email: user.email,
    emailVerified: user.email_verified,
    phone: user.phone,
    businessName: user.business_name,
    picture: user.image,
    role: user.role,
    rights: user.rights,
    status: user.status,
    since: user.created_at,
    lastSignIn: user.last_sign_in_at,
  }
  return { account, ...(await findSignInData(db, userId)) }
}
