import { sql, type Selectable, type Updateable } from 'kysely'
import type { DbOrTx, Tx } from '../../platform/db/database.ts'
import type { Schema } from '../../platform/db/schema.ts'

export type DocumentRow = Selectable<Schema['content_documents']>

/** Selects documents with their published version and the names of the authors. */
const documents = (db: DbOrTx) =>
  db
    .selectFrom('content_documents as d')
    .leftJoin('content_versions as v', (join) =>
      join.onRef('v.document_id', '=', 'd.id').onRef('v.number', '=', 'd.published_version'),
    )
    .leftJoin('users as drafter', 'drafter.id', 'd.draft_by')
    .leftJoin('users as publisher', 'publisher.id', 'v.published_by')
    .selectAll('d')
    .select([
      'v.content',
      'v.note',
      'v.published_at',
      'drafter.name as drafter',
      'publisher.name as publisher',
    ])

export const findDocuments = (db: DbOrTx) => documents(db).orderBy('d.key').execute()
export type DocumentWithVersion = Awaited<ReturnType<typeof findDocuments>>[number]

export const findDocument = (db: DbOrTx, key: string): Promise<DocumentWithVersion | undefined> =>
  documents(db).where('d.key', '=', key).executeTakeFirst()

export const findPreviewed = (db: DbOrTx, token: string, now: Date) =>
  documents(db).where('d.preview_token', '=', token).where('d.preview_until', '>', now).executeTakeFirst()

/** Returns the published version of a document, whose key may be an earlier one. */
export const findPublished = (db: DbOrTx, key: string) =>
  db
    .selectFrom('content_documents as d')
    .innerJoin('content_versions as v', (join) =>
      join.onRef('v.document_id', '=', 'd.id').onRef('v.number', '=', 'd.published_version'),
    )
    .select(['d.key', 'v.content', 'v.number', 'v.published_at'])
    .where((eb) =>
      eb.or([
        eb('d.key', '=', key),
        eb('d.id', 'in', eb.selectFrom('content_redirects').select('document_id').where('old_key', '=', key)),
      ]),
    )
    .orderBy(sql`d.key = ${key}`, 'desc')
    .executeTakeFirst()

/** Inserts the row of a document, which locks it. Returns undefined if it has one. */
export const tryInsertDocument = (tx: Tx, key: string): Promise<DocumentRow | undefined> =>
  tx
    .insertInto('content_documents')
    .values({ key })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

/** Locks the row of a document, if it has one. */
export const lockExistingDocument = (tx: Tx, key: string): Promise<DocumentRow | undefined> =>
  tx.selectFrom('content_documents').selectAll().where('key', '=', key).forUpdate().executeTakeFirst()

/** Inserts the row of a document if it has none, and locks it. */
export async function lockDocument(tx: Tx, key: string): Promise<DocumentRow> {
  await tryInsertDocument(tx, key)
  return (await lockExistingDocument(tx, key))!
}

export const updateDocument = (tx: Tx, id: number, changes: Updateable<Schema['content_documents']>) =>
  tx.updateTable('content_documents').set(changes).where('id', '=', id).execute()

export type NewVersion = {
  document_id: number
  content: string
  note: string
  published_by: string
  published_at: Date
}

/** Inserts the next version of a document, whose row must be locked. Returns its number. */
export async function insertVersion(tx: Tx, version: NewVersion): Promise<number> {
  const { last } = await tx
    .selectFrom('content_versions')
    .select((eb) => eb.fn.max('number').as('last'))
    .where('document_id', '=', version.document_id)
    .executeTakeFirstOrThrow()
  const number = (last ?? 0) + 1
  await tx
    .insertInto('content_versions')
    .values({ ...version, number })
    .execute()
  return number
}

const MAX_VERSIONS = 50

export const findVersions = (db: DbOrTx, key: string) =>
  db
    .selectFrom('content_versions as v')
    .innerJoin('content_documents as d', 'd.id', 'v.document_id')
    .leftJoin('users as u', 'u.id', 'v.published_by')
    .select(['v.number', 'v.content', 'v.note', 'v.published_at', 'u.name as publisher'])
    .where('d.key', '=', key)
    .orderBy('v.number', 'desc')
    .limit(MAX_VERSIONS)
    .execute()

export const findVersion = (db: DbOrTx, documentId: number, number: number) =>
  db
    .selectFrom('content_versions')
    .select('content')
    .where('document_id', '=', documentId)
    .where('number', '=', number)
    .executeTakeFirst()

/** Returns the day in India on which the public version of a document was published, and that it is the nth version of this day. */
export async function findPublishedDay(
  db: DbOrTx,
  key: string,
): Promise<{ day: string; nth: number } | undefined> {
  const { rows } = await sql<{ day: string; nth: number }>`
    with days as (
      select v.number, d.published_version, (v.published_at at time zone 'Asia/Kolkata')::date::text as day
      from content_versions v join content_documents d on d.id = v.document_id where d.key = ${key}
    )
    select day, (select count(*)::int from days earlier where earlier.day = days.day and earlier.number <= days.number) as nth
    from days where number = published_version`.execute(db)
  return rows[0]
}

type Redirect = { old_key: string; new_key: string; document_id: number }

/** Makes the old key of a document lead to it. The new key, which belongs to the document now, leads nowhere else any more. */
export async function replaceRedirect(tx: Tx, { old_key, new_key, document_id }: Redirect) {
  await tx.deleteFrom('content_redirects').where('old_key', 'in', [old_key, new_key]).execute()
  await tx.insertInto('content_redirects').values({ old_key, document_id }).execute()
}

export const deleteDocument = (tx: Tx, id: number) =>
  tx.deleteFrom('content_documents').where('id', '=', id).execute()

/** Finds the keys of all published documents, with the time of their last version. */
export const findPublishedKeys = (db: DbOrTx) =>
  db
    .selectFrom('content_documents as d')
    .innerJoin('content_versions as v', (join) =>
      join.onRef('v.document_id', '=', 'd.id').onRef('v.number', '=', 'd.published_version'),
    )
    .select(['d.key', 'v.published_at'])
    .orderBy('d.key')
    .execute()
