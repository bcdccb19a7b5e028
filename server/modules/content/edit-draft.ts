import { isDeepStrictEqual } from 'node:util'
import { defaultDocuments, type Content } from '../../../contract/content/documents.ts'
import { refuse, refuseField } from '../../../contract/core/refusal.ts'
import type { Env } from '../../env.ts'
import { inTransaction, type Db, type Tx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { recordAudit } from '../audit/record-audit.ts'
import {
  findVersion,
  lockDocument,
  lockExistingDocument,
  updateDocument,
  type DocumentRow,
} from './queries.ts'
import { contentOf, requireKind, showDocument } from './show-document.ts'

export type ContentDeps = { db: Db; env: Env }

/** A change of a draft by staff. `version` is the version of the draft that they have seen. */
export type DraftChange = { key: string; version: number; actor: Actor }

/**
 * Locks a document. Refuses with `changed_meanwhile` if someone else has changed its draft since, and with `not_found` if they have renamed or
 * deleted the page.
 */
export async function lockSeen(tx: Tx, { key, version }: DraftChange): Promise<DocumentRow> {
  requireKind(key)
  const mayBeNew = version === 0 || Object.hasOwn(defaultDocuments, key)
  const row = mayBeNew ? await lockDocument(tx, key) : await lockExistingDocument(tx, key)
  if (!row) {
    refuse(
      'not_found',
      'Someone else has renamed or deleted this page. Copy your text before you leave, and open the page again from the list.',
    )
  }
  if (row.draft_version !== version) {
    refuse('changed_meanwhile', 'Someone else has changed this draft since you opened it.', {
      version: row.draft_version,
    })
  }
  return row
}

/** Saves the draft of a document. Nobody else sees it before it is published. */
export const saveDraft = ({ db, env }: ContentDeps, change: DraftChange & { content: Content }) =>
  inTransaction(db, async (tx) => {
    const { key, content } = change
    if (content.kind !== requireKind(key)) {
      const message = 'This content belongs to another kind of document'
      refuseField('content.kind', message)
    }
    await writeDraft(tx, await lockSeen(tx, change), { ...change, now: env.now() })
    return showDocument(tx, key, env.now())
  })

/** Discards the draft of a document. Refused for a document that would have no content then. */
export const discardDraft = ({ db, env }: ContentDeps, change: DraftChange) =>
  inTransaction(db, async (tx) => {
    const row = await lockSeen(tx, change)
    if (row.published_version === null && !Object.hasOwn(defaultDocuments, change.key)) {
      refuse('wrong_state', 'This page was never published. Delete it instead.')
    }
    await writeDraft(tx, row, { ...change, content: null, now: env.now() })
    return showDocument(tx, change.key, env.now())
  })

/** Makes a published version, or with number 0 the default, the draft of its document. */
export const restoreAsDraft = ({ db, env }: ContentDeps, change: DraftChange & { number: number }) =>
  inTransaction(db, async (tx) => {
    const { key, number } = change
    const row = await lockSeen(tx, change)
    const stored = number === 0 ? defaultDocuments[key] : (await findVersion(tx, row.id, number))?.content
    if (!stored) refuse('not_found', 'Version not found')
    const { actor } = change
    if (await writeDraft(tx, row, { content: contentOf(key, stored), actor, now: env.now() })) {
      const after = { version: number }
      await recordAudit(tx, { actor, act: 'content.restore', subject: `content:${key}`, after })
    }
    return showDocument(tx, key, env.now())
  })

type WrittenDraft = { content: Content | null; actor: Actor; now: Date }

/** Replaces the draft of a document. Returns false if the draft has this content already. */
async function writeDraft(tx: Tx, row: DocumentRow, { content, actor, now }: WrittenDraft): Promise<boolean> {
  if (isDeepStrictEqual(row.draft, content)) return false
  await updateDocument(tx, row.id, {
    draft: content && JSON.stringify(content),
    draft_version: row.draft_version + 1,
    draft_by: content && actor.id,
    draft_at: content && now,
  })
  return true
}
