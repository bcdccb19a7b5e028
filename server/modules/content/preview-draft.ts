import { randomBytes } from 'node:crypto'
import { dayInIndia } from '../../../contract/core/dates.ts'
import { defaultDocuments } from '../../../contract/content/documents.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import { inTransaction, type Tx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { ContentDeps } from './edit-draft.ts'
import { findDocument, findPreviewed, lockDocument, updateDocument } from './queries.ts'
import { contentOf, showDocument } from './show-document.ts'

const PREVIEW_MS = 7 * 24 * 60 * 60_000

/** Creates the preview link of a document, or makes the link that it has valid for another seven days. */
export const createPreview = ({ db, env }: ContentDeps, key: string, actor: Actor) =>
  inTransaction(db, async (tx) => {
    await requireDocument(tx, key)
    const { id, preview_token, preview_until } = await lockDocument(tx, key)
    const now = env.now()
    const isValid = preview_until !== null && preview_until > now
    const until = new Date(now.getTime() + PREVIEW_MS)
    await updateDocument(tx, id, {
      preview_token: isValid ? preview_token : randomBytes(24).toString('base64url'),
      preview_until: until,
    })
    const act = isValid ? 'content.extend-preview' : 'content.create-preview'
    await recordAudit(tx, { actor, act, subject: `content:${key}`, after: { until: dayInIndia(until) } })
    return showDocument(tx, key, now)
  })

/** Makes the preview link of a document invalid. */
export const revokePreview = ({ db, env }: ContentDeps, key: string, actor: Actor) =>
  inTransaction(db, async (tx) => {
    await requireDocument(tx, key)
    const { id, preview_token } = await lockDocument(tx, key)
    if (preview_token !== null) {
      await updateDocument(tx, id, { preview_token: null, preview_until: null })
      await recordAudit(tx, { actor, act: 'content.revoke-preview', subject: `content:${key}` })
    }
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
