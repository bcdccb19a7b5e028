import { sql, type Insertable, type Selectable } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import type { DbOrTx, Tx } from '../../platform/db/database.ts'
import { jsonArrayFrom } from 'kysely/helpers/postgres'

export type SellerRow = Selectable<Schema['sellers']>
export type SubmissionRow = Selectable<Schema['seller_submissions']> & { category_name: string }
export type PictureRow = Selectable<Schema['seller_pictures']>
export type NewSubmission = Insertable<Schema['seller_submissions']>
export type NewPicture = Insertable<Schema['seller_pictures']>

const sellerOfUser = (db: DbOrTx, userId: string) =>
  db
    .selectFrom('sellers')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('user_id', '=', userId),
        eb('id', 'in', eb.selectFrom('seller_members').select('seller_id').where('user_id', '=', userId)),
      ]),
    )
    .orderBy(sql`user_id is not distinct from ${userId}`, 'desc')
    .limit(1)

export const findSellerOfUser = async (db: DbOrTx, userId: string): Promise<SellerRow | null> =>
  (await sellerOfUser(db, userId).executeTakeFirst()) ?? null

export async function lockSellerOfUser(tx: Tx, userId: string): Promise<SellerRow | null> {
  const found = await findSellerOfUser(tx, userId)
  return found && lockSeller(tx, found.id)
}

export const lockSeller = async (tx: Tx, id: string): Promise<SellerRow | null> =>
  (await tx.selectFrom('sellers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ?? null

export const lockSellerByEmail = (tx: Tx, email: string): Promise<SellerRow> =>
  tx
    .selectFrom('sellers')
    .selectAll()
    .where('email', '=', email)
    .where('user_id', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow()

export const findSeller = async (db: DbOrTx, id: string): Promise<SellerRow | null> =>
  (await db.selectFrom('sellers').selectAll().where('id', '=', id).executeTakeFirst()) ?? null

/**
 * Returns the public and business names of the other sellers who are approved or have entered their business details. Waits for
 * transactions that are taking a name at the same time. A business without an account that has the same e-mail address is not another one.
 */
export async function lockNamesOfOthers(tx: Tx, { id, email }: SellerRow): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('names of sellers', 0))`.execute(tx)
  const rows = await tx
    .selectFrom('sellers')
    .select(['display_name', 'business_name'])
    .where('id', '<>', id)
    .where((eb) => eb.or([eb('agreed_at', 'is not', null), eb('status', '<>', 'applying')]))
    .where((eb) => eb.or([eb('user_id', 'is not', null), eb('email', '<>', email)]))
    .execute()
  return rows.flatMap(({ display_name, business_name }) => [display_name, business_name])
}

export const findSellerToConfirm = (tx: Tx, hash: string) =>
  tx.selectFrom('sellers').select('id').where('confirm_hash', '=', hash).executeTakeFirst()

/** Inserts a business. Does nothing if a concurrent request has created it already. */
export async function insertSeller(tx: Tx, row: Insertable<Schema['sellers']>) {
  await tx
    .insertInto('sellers')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Selects the business without an account that has the same e-mail address as the user. Both the account and the business must have
 * confirmed the address, because another person may have sent the submissions. Team members cannot own a business.
 */
const orphanOf = (db: DbOrTx, userId: string) =>
  db
    .selectFrom('sellers')
    .selectAll('sellers')
    .where('user_id', 'is', null)
    .where('confirmed_at', 'is not', null)
    .where('email', '=', (eb) =>
      eb.selectFrom('users').select('email').where('id', '=', userId).where('email_verified', '=', true),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('seller_members').select('user_id').where('user_id', '=', userId))),
    )

export const hasOrphan = async (db: DbOrTx, userId: string): Promise<boolean> =>
  (await orphanOf(db, userId).executeTakeFirst()) !== undefined

export const lockOrphanOf = (tx: Tx, userId: string): Promise<SellerRow | undefined> =>
  orphanOf(tx, userId).forUpdate().executeTakeFirst()

/** Finds the business without an account that is the user's; at most one. */
export const findOrphans = (db: DbOrTx, userId: string): Promise<SellerRow[]> =>
  orphanOf(db, userId).execute()

/** Returns whether a business has a subscription, a payment, a sale or a commission rate. Such a business cannot be deleted. */
export async function hasSellerHistory(tx: Tx, sellerId: string): Promise<boolean> {
  const { rows } = await sql`select
    from sellers s
    where s.id = ${sellerId} and (
      exists (select from seller_subscriptions where seller_id = s.id)
      or exists (select from subscription_payments where seller_id = s.id)
      or exists (select from order_lines where seller_id = s.id)
      or exists (select from commission_rules where seller_id = s.id))`.execute(tx)
  return rows.length > 0
}

/** Returns whether staff have approved a submission of a business, or the business has a product. */
export async function wasApproved(tx: Tx, sellerId: string): Promise<boolean> {
  const { rows } = await sql`select from sellers s
    where s.id = ${sellerId} and (exists (select from products where seller_id = s.id)
      or exists (select from seller_submissions where seller_id = s.id and state = 'approved'))`.execute(tx)
  return rows.length > 0
}

/** Moves the submissions, products and team of a business without history to another one, and deletes it. */
export async function mergeSeller(tx: Tx, { from, into }: { from: string; into: string }) {
  for (const table of ['seller_submissions', 'products', 'seller_members', 'seller_invitations'] as const) {
    await tx.updateTable(table).set({ seller_id: into }).where('seller_id', '=', from).execute()
  }
  await tx.deleteFrom('sellers').where('id', '=', from).execute()
}

/** Finds the account that has confirmed this e-mail address and owns a business. */
export const findVerifiedOwner = (db: DbOrTx, email: string): Promise<{ id: string } | undefined> =>
  db
    .selectFrom('users')
    .innerJoin('sellers', 'sellers.user_id', 'users.id')
    .where('users.email', '=', email)
    .where('email_verified', '=', true)
    .select('users.id')
    .executeTakeFirst()

/**
 * Returns whether a business has a parcel that is not delivered, money that the shop owes it, a payout that the bank has not confirmed, or a
 * subscription payment of a wrong amount that is neither refunded nor settled.
 * Debts of the business do not count: they stay in the ledger.
 */
export async function hasOpenSales(tx: Tx, sellerId: string): Promise<boolean> {
  const { rows } = await sql`select
    from sellers s
    where s.id = ${sellerId} and (
      exists (select from shipments p join orders o on o.id = p.order_id where p.seller_id = s.id and p.state <> 'delivered'
        and o.status <> 'cancelled' and (o.status <> 'delivered' or p.return_id is not null))
      or exists (select from payouts p where p.seller_id = s.id and p.state = 'made')
      or exists (select from subscription_payments p where p.seller_id = s.id and p.wrong_amount is not null and p.settled_at is null
        and p.refund_state is distinct from 'completed')
      or (select coalesce(sum(e.amount), 0) < 0 from ledger_entries e where e.account = 'seller:' || s.id))`.execute(
    tx,
  )
  return rows.length > 0
}

export const findUser = (db: DbOrTx, id: string) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'email_verified', 'phone', 'business_name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

export async function countSubmitted(
  db: DbOrTx,
  { sellerId, month }: { sellerId: string; month: string },
): Promise<number> {
  const { count } = await db
    .selectFrom('seller_submissions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('seller_id', '=', sellerId)
    .where('month', '=', month)
    .where('changes_product', '=', false)
    .executeTakeFirstOrThrow()
  return count
}

/** SQL for the name of the category of a submission. */
export const submissionCategory = sql<string>`(select c.name from categories c where c.slug = seller_submissions.category)`

export const insertSubmission = (tx: Tx, row: NewSubmission): Promise<SubmissionRow> =>
  tx
    .insertInto('seller_submissions')
    .values(row)
    .returningAll()
    .returning(submissionCategory.as('category_name'))
    .executeTakeFirstOrThrow()

export const updateSubmission = (
  tx: Tx,
  id: string,
  change: Partial<NewSubmission>,
): Promise<SubmissionRow> =>
  tx
    .updateTable('seller_submissions')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .returning(submissionCategory.as('category_name'))
    .executeTakeFirstOrThrow()

export const lockSubmission = async (tx: Tx, id: string): Promise<SubmissionRow | null> =>
  (await tx
    .selectFrom('seller_submissions')
    .selectAll()
    .select(submissionCategory.as('category_name'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()) ?? null

export const findSubmission = async (db: DbOrTx, id: string): Promise<SubmissionRow | null> =>
  (await db
    .selectFrom('seller_submissions')
    .selectAll()
    .select(submissionCategory.as('category_name'))
    .where('id', '=', id)
    .executeTakeFirst()) ?? null

/** Finds the submissions of a business, newest first: all, or at most `limit`. */
export const findSubmissionsOf = (
  db: DbOrTx,
  sellerId: string,
  limit: number | null = null,
): Promise<SubmissionRow[]> =>
  db
    .selectFrom('seller_submissions')
    .selectAll()
    .select(submissionCategory.as('category_name'))
    .where('seller_id', '=', sellerId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()

export async function insertPictures(tx: Tx, rows: readonly NewPicture[]) {
  if (rows.length > 0) await tx.insertInto('seller_pictures').values(rows).execute()
}

export async function deletePictures(tx: Tx, submissionId: string) {
  await tx.deleteFrom('seller_pictures').where('submission_id', '=', submissionId).execute()
}

export const findPictures = (db: DbOrTx, submissionIds: readonly string[]): Promise<PictureRow[]> =>
  submissionIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('seller_pictures')
        .selectAll()
        .where('submission_id', 'in', [...submissionIds])
        .orderBy('submission_id')
        .orderBy('position')
        .execute()

export async function insertEvent(tx: Tx, row: Insertable<Schema['seller_submission_events']>) {
  await tx.insertInto('seller_submission_events').values(row).execute()
}

export const findEvents = (db: DbOrTx, submissionId: string) =>
  db
    .selectFrom('seller_submission_events')
    .selectAll()
    .where('submission_id', '=', submissionId)
    .orderBy('id')
    .execute()

/** Returns true if a change of this product is under review, or if staff wait for the seller to correct it. */
export async function hasOpenChange(db: DbOrTx, productId: string): Promise<boolean> {
  const row = await db
    .selectFrom('seller_submissions')
    .select('id')
    .where('product_id', '=', productId)
    .where('changes_product', '=', true)
    .where('state', 'in', ['submitted', 'changes_asked'])
    .executeTakeFirst()
  return row !== undefined
}

/** Finds the last approved submission of a product. */
export const findLastApproved = (db: DbOrTx, productId: string) =>
  db
    .selectFrom('seller_submissions')
    .selectAll()
    .select(submissionCategory.as('category_name'))
    .where('product_id', '=', productId)
    .where('state', '=', 'approved')
    .orderBy('decided_at', 'desc')
    .executeTakeFirst()

/**
 * Erases the personal data in the submissions of a business, and the idempotency keys with these `scopes`. The submitted product data
 * is not erased.
 */
export async function eraseSubmitter(tx: Tx, { sellerId, scopes }: { sellerId: string; scopes: string[] }) {
  await tx.deleteFrom('idempotency_keys').where('scope', 'in', scopes).execute()
  const erased = { seller_name: '', business_name: '', email: '', phone: '' }
  await tx.updateTable('seller_submissions').set(erased).where('seller_id', '=', sellerId).execute()
}

export type SellerProductRow = Awaited<ReturnType<typeof findProductsOfSeller>>[number]

export async function countProductsOfSeller(db: DbOrTx, sellerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('products')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('seller_id', '=', sellerId)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the newest 500 products of a seller with their stock; with `id`, only this product. */
export const findProductsOfSeller = (db: DbOrTx, sellerId: string, id: string | null = null) =>
  db
    .selectFrom('products')
    .where('seller_id', '=', sellerId)
    .$if(id !== null, (query) => query.where('id', '=', id!))
    .select(['id', 'slug', 'title', 'product_type', 'status', 'unlisted_for', 'price', 'rent_price'])
    .select((eb) => [
      sql<{ media: string | null; url: string | null } | null>`(
        select json_build_object('media', p.media_id, 'url', p.url) from product_pictures p
        where p.product_id = products.id order by p.position, p.id limit 1)`.as('picture'),
      jsonArrayFrom(
        eb
          .selectFrom('stock_items')
          .innerJoin('skus', 'skus.stock_item_id', 'stock_items.id')
          .select(['stock_items.id', 'available'])
          .select(
            sql<string>`string_agg(concat_ws(', ', skus.size, skus.colour), ' / ' order by skus.position)`.as(
              'label',
            ),
          )
          .whereRef('stock_items.product_id', '=', 'products.id')
          .where('skus.retired', '=', false)
          .groupBy(['stock_items.id', 'available'])
          .orderBy(sql`min(skus.position)`),
      ).as('stockItems'),
    ])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(500)
    .execute()

export type SellerFilter = { q?: string | undefined; status?: SellerRow['status'] | undefined; id?: string }

const matchingSellers = (db: DbOrTx, { q, status, id }: SellerFilter) =>
  db
    .selectFrom('sellers')
    .$if(Boolean(q), (query) =>
      query.where(
        sql<string>`lower(display_name || ' ' || email)`,
        'like',
        `%${q!.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`,
      ),
    )
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .$if(id !== undefined, (query) => query.where('id', '=', id!))

export async function countSellers(db: DbOrTx, filter: SellerFilter): Promise<number> {
  const { count } = await matchingSellers(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Returns a page of the matching businesses for the admin list, newest first. */
export const findSellerLines = (
  db: DbOrTx,
  filter: SellerFilter,
  { limit, offset }: { limit: number; offset: number } = { limit: 1, offset: 0 },
) =>
  matchingSellers(db, filter)
    .selectAll('sellers')
    .select([
      sql<number>`(select count(*) from products p where p.seller_id = sellers.id and p.status = 'live')`.as(
        'live',
      ),
      sql<number>`(select count(*) from seller_submissions s where s.seller_id = sellers.id and s.state = 'submitted')`.as(
        'waiting',
      ),
      sql<
        string | null
      >`(select max(until_day) from seller_subscriptions s where s.seller_id = sellers.id)`.as('until'),
    ])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export async function updateSeller(tx: Tx, id: string, change: Partial<Insertable<Schema['sellers']>>) {
  await tx
    .updateTable('sellers')
    .set({ ...change, updated_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}
