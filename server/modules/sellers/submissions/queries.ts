import { sql } from 'kysely'
import { isDecided, type SubmissionState } from '../../../../contract/sellers/seller-terms.ts'
import type { DbOrTx, Tx } from '../../../platform/db/database.ts'
import { afterCursor } from '../../../platform/db/pagination.ts'
import { submissionCategory } from '../queries.ts'

export type ReviewQueueFilter = {
  state: SubmissionState
  q?: string | null | undefined
  /** Id of the last submission of the previous page. */
  before?: string | null | undefined
  limit: number
}

/**
 * Returns a page of the submissions in a state, each with its first picture. Decided submissions are sorted newest first, undecided ones
 * oldest first.
 */
export function findReviewQueue(db: DbOrTx, { state, q, before, limit }: ReviewQueueFilter) {
  const isOldestFirst = !isDecided(state)
  const direction = isOldestFirst ? 'asc' : 'desc'
  const cursor = { table: 'seller_submissions', column: 'submitted_at', isOldestFirst } as const
  return db
    .selectFrom('seller_submissions')
    .innerJoin('sellers', 'sellers.id', 'seller_submissions.seller_id')
    .leftJoin('seller_pictures as p', (join) =>
      join.onRef('p.submission_id', '=', 'seller_submissions.id').on('p.position', '=', 0),
    )
    .select((eb) => [
      'seller_submissions.id',
      'name',
      'price',
      submissionCategory.as('category_name'),
      'brand',
      'seller_submissions.state',
      'changes_product',
      'submitted_at',
      'sellers.display_name',
      'p.id as picture_id',
      eb.ref('p.media_id').as('media_id'),
    ])
    .where('seller_submissions.state', '=', state)
    .$if(Boolean(q), (query) =>
      query.where(
        sql<boolean>`strpos(lower(concat_ws(' ', name, brand, sellers.display_name)), lower(${q})) > 0`,
      ),
    )
    .$if(Boolean(before), (query) => query.where(afterCursor({ ...cursor, id: before! })))
    .orderBy('submitted_at', direction)
    .orderBy('seller_submissions.id', direction)
    .limit(limit)
    .execute()
}

export const countByState = (db: DbOrTx) =>
  db
    .selectFrom('seller_submissions')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()

type SimilarityQuery = {
  submissionId: string
  productId: string | null
  fingerprints: readonly string[]
  maxDistance: number
}

/**
 * Finds other submissions and products that have a picture similar to one of `fingerprints`: the two fingerprints differ in at
 * most `maxDistance` bits.
 */
export async function findSimilarPictures(
  db: DbOrTx,
  { submissionId, productId, fingerprints, maxDistance }: SimilarityQuery,
) {
  if (fingerprints.length === 0) return []
  const { rows } = await sql<{ kind: 'product' | 'submission'; id: string; label: string }>`
    with searched as (select unnest(${[...fingerprints]}::text[]) as fingerprint),
    candidates as (
      select 'submission' as kind, s.id, s.name || ' by ' || s.seller_name as label, p.fingerprint
      from seller_pictures p join seller_submissions s on s.id = p.submission_id
      where s.id <> ${submissionId} and s.state <> 'approved' and s.product_id is distinct from ${productId}::text
      union all
      select 'product', t.id, t.title, m.fingerprint
      from media_fingerprints m join product_pictures pp on pp.media_id = m.media_id join products t on t.id = pp.product_id
      where t.id is distinct from ${productId}::text and m.fingerprint is not null)
    select distinct kind, id, label from candidates join searched on length(replace(
      (('x' || candidates.fingerprint)::bit(64) # ('x' || searched.fingerprint)::bit(64))::text, '0', '')) <= ${maxDistance}
    order by kind, label limit 8`.execute(db)
  return rows
}

/** Finds public pictures without a fingerprint, newest first. */
export const findMediaWithoutFingerprint = (db: DbOrTx, limit: number) =>
  db
    .selectFrom('media')
    .select('id')
    .where(sql<boolean>`not exists (select from media_fingerprints f where f.media_id = media.id)`)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()

export async function storeFingerprint(db: DbOrTx, row: { media_id: string; fingerprint: string | null }) {
  await db
    .insertInto('media_fingerprints')
    .values(row)
    .onConflict((conflict) => conflict.column('media_id').doUpdateSet({ fingerprint: row.fingerprint }))
    .execute()
}

/** Records that pictures of a submission are public. */
export async function insertPublishedPictures(
  tx: Tx,
  pictures: readonly { id: string; width: number; height: number; blur: string; fingerprint: string }[],
) {
  for (const { id, width, height, blur, fingerprint } of pictures) {
    await tx
      .insertInto('media')
      .values({ id, width, height, blur })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await tx.updateTable('seller_pictures').set({ media_id: id }).where('id', '=', id).execute()
    await storeFingerprint(tx, { media_id: id, fingerprint })
  }
}

/** Finds submissions that staff rejected or sent back to the seller before `before`, and that still have quarantined pictures. */
export const findAbandonedSubmissions = (db: DbOrTx, before: Date) =>
  abandonedSubmissions(db, before)
    .select('seller_submissions.id')
    .where(
      sql<boolean>`exists (select from seller_pictures p where p.submission_id = seller_submissions.id and p.media_id is null)`,
    )
    .orderBy('seller_submissions.id')
    .limit(200)
    .execute()

const abandonedSubmissions = (db: DbOrTx, before: Date) =>
  db
    .selectFrom('seller_submissions')
    .where('state', 'in', ['rejected', 'changes_asked'])
    .where(
      sql<boolean>`(select max(e.at) from seller_submission_events e where e.submission_id = seller_submissions.id) < ${before}`,
    )

/**
 * Deletes the quarantined pictures of a rejected or abandoned submission, unless it has changed since `before`. Returns the ids
 * of the deleted pictures.
 */
export async function deleteQuarantined(tx: Tx, id: string, before: Date) {
  const row = await abandonedSubmissions(tx, before)
    .where('id', '=', id)
    .select('id')
    .forUpdate()
    .executeTakeFirst()
  if (!row) return []
  return tx
    .deleteFrom('seller_pictures')
    .where('submission_id', '=', id)
    .where('media_id', 'is', null)
    .returning('id')
    .execute()
}

/** Returns those of the quarantined pictures `ids` that belong to a submission. */
export const findStoredPictures = (db: DbOrTx, ids: readonly string[]) =>
  db
    .selectFrom('seller_pictures')
    .select('id')
    .where('media_id', 'is', null)
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute()

/** Returns the total size of all quarantined pictures in bytes. */
export async function sumQuarantinedBytes(db: DbOrTx): Promise<number> {
  const { bytes } = await db
    .selectFrom('seller_pictures')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('bytes'), eb.lit(0)).as('bytes'))
    .where('media_id', 'is', null)
    .executeTakeFirstOrThrow()
  return bytes
}
