import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import type { Reply } from '../../contract/core/client.ts'
import { refuse } from '../../contract/core/refusal.ts'
import type { sampleShop } from '../../contract/reports/own-shop.ts'
import type { Env } from '../env.ts'
import { recordAudit, type AuditRecord } from '../modules/audit/record-audit.ts'
import { readSetupFacts, rememberFact } from '../modules/store/setup-facts.ts'
import { inTransaction, type Db, type DbOrTx, type Tx } from '../platform/db/database.ts'
import { deleteWaitingJobs } from '../platform/jobs/queries.ts'
import { deleteEmailFiles } from '../platform/email/transport.ts'
import { openStorage, type Storage } from '../platform/storage/storage.ts'
import { SMALL_WIDTH } from './small-pictures.ts'
import { deleteSampleCoupons } from './sample-coupons.ts'
import { removeSampleSettings } from './sample-settings.ts'
import { catalogueFile } from './seed-sample-shop.ts'

/** Returns whether this sample shop has become a real one. It then starts with `SEED=none`, whatever its settings say. */
export const isOwnShop = async (db: DbOrTx): Promise<boolean> => (await readSetupFacts(db)).has('own_shop')

const isSampleShop = async (db: DbOrTx, { SEED }: Env) =>
  SEED === 'demo' && (await readSetupFacts(db)).has('sample')

/** Counts what `startOwnShop` deletes and keeps. In a shop that is not a sample shop, everything is 0. */
export async function describeSampleShop(db: DbOrTx, env: Env): Promise<Reply<typeof sampleShop>> {
  if (!(await isSampleShop(db, env))) {
    return { isSample: false, orders: 0, accounts: 0, products: 0, keptProducts: 0 }
  }
  const slugs = await sampleSlugs()
  const { rows } = await sql<{ orders: number; accounts: number; products: number; kept: number }>`
    select (select count(*)::int from orders) as orders,
      (select count(*)::int from users where ${isSampleUser}) as accounts,
      (select count(*)::int from products where ${isSampleProduct(slugs)}) as products,
      (select count(*)::int from products where not ${isSampleProduct(slugs)} and status <> 'archived') as kept`.execute(
    db,
  )
  const { kept, ...counts } = rows[0]!
  return { isSample: true, ...counts, keptProducts: kept }
}

/**
 * Counts what `startOwnShop` deletes and keeps, for the command. Throws an error with the reason if this is not a sample shop, or if the
 * settings of the command are not those of the shop: without SEED, a shop with DATABASE_URL counts as a real one.
 */
export async function requireSampleShop(db: DbOrTx, env: Env): Promise<Reply<typeof sampleShop>> {
  const description = await describeSampleShop(db, env)
  if (description.isSample) return description
  const isMarked = (await readSetupFacts(db)).has('sample')
  throw new Error(
    isMarked
      ? 'SEED: this is a sample shop, but SEED is none here. Run the command with the settings of the shop: SEED=demo'
      : 'This shop is not a sample shop.',
  )
}

type StartOwnShopRequest = { db: Db; env: Env; actor: AuditRecord['actor'] }

/**
 * Turns a sample shop into a real one: deletes the sample products and everything that came from customers and sellers, because all of it
 * is sample data or a test. Keeps the accounts of staff, the settings that staff have changed, and the products that staff have added. The
 * numbers of orders and documents begin again. The shop must be started again afterwards. Refuses with `wrong_state` outside a sample shop.
 */
export async function startOwnShop({
  db,
  env,
  actor,
}: StartOwnShopRequest): Promise<Reply<typeof sampleShop>> {
  const media = openStorage(env, 'media')
  const { counts, pictures, emails } = await inTransaction(db, async (tx) => {
    const counts = await describeSampleShop(tx, env)
    if (!counts.isSample) refuse('wrong_state', 'This shop is not a sample shop.')
    const emails = await tx.selectFrom('emails').select('id').execute()
    const pictures = await deleteSampleData(tx)
    await removeSampleSettings(tx)
    await tx.deleteFrom('setup_facts').execute()
    await rememberFact(tx, 'own_shop')
    await recordAudit(tx, { actor, act: 'shop.start-own', subject: 'shop:sample', after: counts })
    return { counts, pictures, emails: emails.map(({ id }) => id) }
  })
  await deletePictures(media, pictures)
  await deleteEmailFiles(env, emails)
  for (const name of ['private', 'private/submissions'] as const) {
    const storage = openStorage(env, name)
    await deletePictures(storage, await storage.idsBefore(env.now()))
  }
  return counts
}

/** The tables that contain only what customers and sellers have done, in a sequence in which each row is deleted before the rows that it refers to. */
export const activityTables = [
  'return_photos',
  'return_events',
  'shipments',
  'return_lines',
  'returns',
  'complaints',
  'review_photos',
  'reviews',
  'handover_photos',
  'handover_checks',
  'rental_deposits',
  'rental_extensions',
  'rental_changes',
  'rental_piece_events',
  'rental_holds',
  'rental_nights',
  'tax_documents',
  'tax_document_numbers',
  'payouts',
  'payout_batches',
  'seller_shares',
  'refunds',
  'payment_events',
  'webhook_messages',
  'payments',
  'ledger_entries',
  'ledger_transactions',
  'coupon_redemptions',
  'emails',
  'troupes',
  'slot_bookings',
  'slot_days',
  'return_choices',
  'orders',
  'sales_days',
  'sales_day_changes',
  'idempotency_keys',
  'carts',
  'subscription_payments',
  'seller_subscriptions',
  'seller_submission_events',
  'seller_pictures',
  'seller_submissions',
  'audit_log',
] as const

/** Tables whose triggers refuse deletions. In a sample shop their rows have no value as evidence. */
const protectedTables = [
  'audit_log',
  'ledger_entries',
  'ledger_transactions',
  'payment_events',
  'seller_submission_events',
  'tax_documents',
  'commission_rules',
] as const

/** A customer, a seller, or a member of staff of the sample season, who cannot sign in. */
const isSampleUser = sql<boolean>`(role not in ('admin', 'staff')
  or (email like '%@example.com' and not exists (select from accounts where user_id = users.id)))`

/** A product of the sample catalogue, or of a seller: all sellers of a sample shop are deleted. */
const isSampleProduct = (slugs: readonly string[]) =>
  sql<boolean>`(slug = any(${slugs}) or seller_id is not null)`

/** Returns the ids of the public pictures that are no longer used. */
async function deleteSampleData(tx: Tx): Promise<string[]> {
  for (const table of protectedTables) {
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx)
  }
  const photos = await tx.selectFrom('review_photos').select('id').execute()
  for (const table of activityTables) await sql`delete from ${sql.table(table)}`.execute(tx)
  await sql`delete from counters where what in ('earned', 'earned_simulated')`.execute(tx)
  const pictures = await deleteSampleProducts(tx)
  await sql`delete from commission_rules where seller_id is not null`.execute(tx)
  await tx.deleteFrom('sellers').execute()
  await sql`delete from users where ${isSampleUser}`.execute(tx)
  await tx.deleteFrom('erased_identities').execute()
  await deleteSampleCoupons(tx)
  await deleteWaitingJobs(tx)
  await sql`update rental_pieces set state = 'ready' where state in ('out', 'cleaning')`.execute(tx)
  for (const table of protectedTables) {
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx)
  }
  return [...pictures, ...photos.map(({ id }) => id)]
}

async function deleteSampleProducts(tx: Tx): Promise<string[]> {
  const isDeleted = isSampleProduct(await sampleSlugs())
  const stock = await sql<{ id: string }>`
    select distinct stock_item_id as id from skus join products on products.id = product_id
    where ${isDeleted} and stock_item_id is not null`.execute(tx)
  const pictures = await sql<{ id: string }>`
    select distinct media_id as id from product_pictures join products on products.id = product_id
    where ${isDeleted} and media_id is not null`.execute(tx)
  await sql`delete from products where ${isDeleted}`.execute(tx)
  await sql`
    delete from stock_items where id = any(${stock.rows.map(({ id }) => id)})
    and not exists (select from skus where stock_item_id = stock_items.id)`.execute(tx)
  const unused = await sql<{ id: string }>`
    delete from media where (id = any(${pictures.rows.map(({ id }) => id)}) or width = ${SMALL_WIDTH})
    and not exists (select from product_pictures where media_id = media.id) returning id`.execute(tx)
  return unused.rows.map(({ id }) => id)
}

/** The slugs of the sample catalogue. */
async function sampleSlugs(): Promise<string[]> {
  const rows = parse<{ Handle: string }>(await readFile(catalogueFile), { columns: true })
  return [...new Set(rows.map(({ Handle }) => Handle))]
}

async function deletePictures(storage: Storage, ids: readonly string[]) {
  for (const id of ids) await storage.delete(id)
}
