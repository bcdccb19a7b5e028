import { randomBytes } from 'node:crypto'
import { defaultDocuments } from '../../../contract/content/documents.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import { inTransaction, type Tx } from '../../platform/db/database.ts'
import type { ContentDeps } from './edit-draft.ts'
import { findDocument, findPreviewed, lockDocument, updateDocument } from './queries.ts'
import { contentOf, showDocument } from './show-document.ts'

const PREVIEW_MS = 7 * 24 * 60 * 60_000

/** Creates the preview link of a document, or makes the link that it has valid for another seven days. */
export const createPreview = ({ db, env }: ContentDeps, key: string) =>
  inTransaction(db, async (tx) => {
    await requireDocument(tx, key)
    const { id, preview_token, preview_until } = await lockDocument(tx, key)
    const now = env.now()
    const isValid = preview_until !== null && preview_until > now
    await updateDocument(tx, id, {
      preview_token: isValid ? preview_token : randomBytes(24).toString('base64url'),
      preview_until: new Date(now.getTime() + PREVIEW_MS),
    })
    return showDocument(tx, key, now)
  })

/** Makes the preview link of a document invalid. */
export const revokePreview = ({ db, env }: ContentDeps, key: string) =>
  inTransaction(db, async (tx) => {
    await requireDocument(tx, key)
    const { id } = await lockDocument(tx, key)
    await updateDocument(tx, id, { preview_token: null, preview_until: null })
    return showDocument(tx, key, env.now())
  })

async function requireDocument(tx: Tx, key: string) {
  if (Object.hasOwn(defaultDocuments, key) || (await findDocument(tx, key))) return
  refuse('not_found', 'Document not found')
}

/**
 * Returns what a preview link shows: the draft, or, if there is none, the published content or the default. Refuses links that have expired,
 * are revoked or never existed.
 */
export async function showPreviewed({ db, env }: ContentDeps, token: string) {
  const row = await findPreviewed(db, token, env.now())
  const stored = row && (row.draft ?? row.content ?? defaultDocuments[row.key])
  if (!row || !stored) refuse('preview_expired', 'This preview link does not work any more')
  return { key: row.key, content: contentOf(row.key, stored) }
}
