import { sql } from 'kysely'
import type { SubmissionState } from '../../contract/sellers.ts'
import type { Asker, Tx } from '../db.ts'

/** Submissions in one state with their first picture: waiting ones oldest first, decided ones newest first. */
export function findInLine(db: Asker, state: SubmissionState) {
  const isDecided = state === 'approved' || state === 'rejected'
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
      'category',
      'brand',
      'seller_submissions.state',
      'changes_product',
      'submitted_at',
      'sellers.display_name',
      'p.id as picture_id',
      eb.ref('p.media_id').as('media_id'),
    ])
    .where('seller_submissions.state', '=', state)
    .orderBy('submitted_at', isDecided ? 'desc' : 'asc')
    .orderBy('seller_submissions.id')
    .limit(100)
    .execute()
}

export const countByState = (db: Asker) =>
  db
    .selectFrom('seller_submissions')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()

type Looks = {
  submissionId: string
  productId: string | null
  fingerprints: readonly string[]
  most: number
}

/** Other submissions and products of the shop with a picture that differs in at most `most` bits. */
export async function findAlike(db: Asker, { submissionId, productId, fingerprints, most }: Looks) {
  if (fingerprints.length === 0) return []
  const { rows } = await sql<{ kind: 'product' | 'submission'; id: string; label: string }>`
    with looks as (select unnest(${[...fingerprints]}::text[]) as fingerprint),
    found as (
      select 'submission' as kind, s.id, s.name || ' by ' || s.seller_name as label, p.fingerprint
      from seller_pictures p join seller_submissions s on s.id = p.submission_id
      where s.id <> ${submissionId} and s.state <> 'approved' and s.product_id is distinct from ${productId}::text
      union all
      select 'product', t.id, t.title, m.fingerprint
      from media_fingerprints m join product_pictures pp on pp.media_id = m.media_id join products t on t.id = pp.product_id
      where t.id is distinct from ${productId}::text and m.fingerprint is not null)
    select distinct kind, id, label from found join looks on length(replace(
      (('x' || found.fingerprint)::bit(64) # ('x' || looks.fingerprint)::bit(64))::text, '0', '')) <= ${most}
    order by kind, label limit 8`.execute(db)
  return rows
}

/** Pictures of the shop of which nobody knows yet how they look. */
export const findUnseen = (db: Asker, limit: number) =>
  db
    .selectFrom('media')
    .select('id')
    .where(sql<boolean>`not exists (select from media_fingerprints f where f.media_id = media.id)`)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()

export async function rememberLook(db: Asker, row: { media_id: string; fingerprint: string | null }) {
  await db
    .insertInto('media_fingerprints')
    .values(row)
    .onConflict((clash) => clash.column('media_id').doUpdateSet({ fingerprint: row.fingerprint }))
    .execute()
}

/** Notes that pictures of a submission are the shop's now. */
export async function publishRows(
  tx: Tx,
  pictures: readonly { id: string; width: number; height: number; blur: string; fingerprint: string }[],
) {
  for (const { id, width, height, blur, fingerprint } of pictures) {
    await tx
      .insertInto('media')
      .values({ id, width, height, blur })
      .onConflict((clash) => clash.doNothing())
      .execute()
    await tx.updateTable('seller_pictures').set({ media_id: id }).where('id', '=', id).execute()
    await rememberLook(tx, { media_id: id, fingerprint })
  }
}
