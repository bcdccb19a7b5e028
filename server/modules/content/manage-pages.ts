import { defaultDocuments, type Content } from '../../../contract/content/documents.ts'
import { refuse, refuseField } from '../../../contract/core/refusal.ts'
import { inTransaction, isDuplicate, type Tx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { ContentDeps } from './edit-draft.ts'
import * as q from './queries.ts'
import { showDocument } from './show-document.ts'

const keyOf = (slug: string) => `page:${slug}`

type NewPage = { title: string; slug: string }

/** Adds an info page as a draft with one empty section. */
export const addPage = ({ db, env }: ContentDeps, { title, slug }: NewPage, actor: Actor) =>
  inTransaction(db, async (tx) => {
    const key = keyOf(slug)
    const { id, draft_version } = await insertPage(tx, key)
    const content: Content = { kind: 'page', title, summary: '', description: '', sections: [] }
    await q.updateDocument(tx, id, {
      draft: JSON.stringify(content),
      draft_version: draft_version + 1,
      draft_by: actor.id,
      draft_at: env.now(),
    })
    await recordAudit(tx, { actor, act: 'content.create', subject: `content:${key}`, after: { title } })
    return showDocument(tx, key, env.now())
  })

type Rename = { slug: string; next: string }

/** Changes the address of an info page. The old address leads to the new one. */
export const renamePage = ({ db, env }: ContentDeps, { slug, next }: Rename, actor: Actor) =>
  inTransaction(db, async (tx) => {
    const [key, nextKey] = [keyOf(slug), keyOf(next)]
    const { id } = await lockOwnPage(tx, key)
    if (key === nextKey) return showDocument(tx, key, env.now())
    if (Object.hasOwn(defaultDocuments, nextKey)) refuseAddress()
    await q.updateDocument(tx, id, { key: nextKey }).catch((error: unknown) => {
      if (!isDuplicate(error)) throw error
      refuseAddress()
    })
    await q.replaceRedirect(tx, { old_key: key, new_key: nextKey, document_id: id })
    await recordAudit(tx, {
      actor,
      act: 'content.rename',
      subject: `content:${nextKey}`,
      before: { address: slug },
      after: { address: next },
    })
    return showDocument(tx, nextKey, env.now())
  })

/** Removes an info page from the shop. If it has no draft, its last text becomes the draft. */
export const unpublishPage = ({ db, env }: ContentDeps, slug: string, actor: Actor) =>
  inTransaction(db, async (tx) => {
    const key = keyOf(slug)
    const row = await lockOwnPage(tx, key)
    if (row.published_version === null) refuse('wrong_state', 'This page is not published')
    const last = await q.findVersion(tx, row.id, row.published_version)
    await q.updateDocument(tx, row.id, {
      published_version: null,
      draft_version: row.draft_version + 1,
      ...(row.draft === null
        ? { draft: JSON.stringify(last?.content), draft_by: actor.id, draft_at: env.now() }
        : {}),
    })
    await recordAudit(tx, { actor, act: 'content.unpublish', subject: `content:${key}` })
    return showDocument(tx, key, env.now())
  })

/** Deletes an info page with its versions and its old addresses. */
export const deletePage = ({ db }: ContentDeps, slug: string, actor: Actor) =>
  inTransaction(db, async (tx) => {
    const key = keyOf(slug)
    const { id } = await lockOwnPage(tx, key)
    await q.deleteDocument(tx, id)
    await recordAudit(tx, { actor, act: 'content.delete', subject: `content:${key}` })
    return { isDeleted: true as const }
  })

/** Locks the row of a page that staff have added. The pages of every shop cannot be renamed or removed. */
async function lockOwnPage(tx: Tx, key: string): Promise<q.DocumentRow> {
  if (Object.hasOwn(defaultDocuments, key)) {
    refuse('wrong_state', 'Every shop has this page, so its address stays, and it cannot be removed')
  }
  return (await q.lockExistingDocument(tx, key)) ?? refuse('not_found', 'Page not found')
}

/** Inserts the row of a new page. Of several concurrent requests, only one gets the address. */
async function insertPage(tx: Tx, key: string): Promise<q.DocumentRow> {
  const row = Object.hasOwn(defaultDocuments, key) ? null : await q.tryInsertDocument(tx, key)
  return row ?? refuseAddress()
}

const refuseAddress = () => refuseField('slug', 'Another page has this address')
