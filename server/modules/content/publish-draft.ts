import { refuse } from '../../../contract/core/refusal.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { lockSeen, type ContentDeps, type DraftChange } from './edit-draft.ts'
import { insertVersion, updateDocument } from './queries.ts'
import { contentOf, showDocument } from './show-document.ts'

/** Publishes the draft of a document as its next version. The pages that show the document are rendered again. */
export const publishDraft = ({ db, env }: ContentDeps, change: DraftChange & { note: string }) =>
  inTransaction(db, async (tx) => {
    const { key, note, actor } = change
    const now = env.now()
    const { id, draft, draft_version, published_version } = await lockSeen(tx, change)
    if (draft === null) refuse('wrong_state', 'There is no draft to publish')
    const content = JSON.stringify(contentOf(key, draft))
    const number = await insertVersion(tx, {
      document_id: id,
      content,
      note,
      published_by: actor.id,
      published_at: now,
    })
    await updateDocument(tx, id, {
      published_version: number,
      draft: null,
      draft_version: draft_version + 1,
      draft_by: null,
      draft_at: null,
    })
    await recordAudit(tx, {
      actor,
      act: 'content.publish',
      subject: `content:${key}`,
      before: { version: published_version },
      after: { version: number, ...(note ? { note } : {}) },
    })
    return showDocument(tx, key, now)
  })
