import type { AdminDocument, Preview } from '../../../contract/content/content.ts'
import {
  defaultDocuments,
  kindOf,
  parseContent,
  type Content,
  type ContentKind,
} from '../../../contract/content/documents.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import type { DbOrTx } from '../../platform/db/database.ts'
import { findDocument, findDocuments, findVersions, type DocumentWithVersion } from './queries.ts'

/** Returns the kind of the document with this key. Refuses keys of no kind. */
export const requireKind = (key: string): ContentKind =>
  kindOf(key) ?? refuse('not_found', 'Document not found')

const titleOf = (content: Content) => ('title' in content ? content.title : null)

/** Parses the content of a stored draft or version of the document with this key. */
export const contentOf = (key: string, stored: unknown): Content => parseContent(requireKind(key), stored)

type ShownDraft = NonNullable<AdminDocument['draft']>
type ShownVersion = NonNullable<AdminDocument['published']>

function showDraft({ key, draft, draft_at, drafter }: DocumentWithVersion): ShownDraft | null {
  if (draft === null || draft_at === null) return null
  return { content: contentOf(key, draft), at: draft_at.toISOString(), by: drafter }
}

function showPublished(row: DocumentWithVersion): ShownVersion | null {
  const { key, content, published_version, published_at, note, publisher } = row
  if (published_version === null || published_at === null) return null
  return {
    content: contentOf(key, content),
    number: published_version,
    note: note ?? '',
    at: published_at.toISOString(),
    by: publisher,
  }
}

/** The home page shows the drafts of itself and of the menus. */
const previewPath = (kind: ContentKind, token: string) =>
  kind === 'page' ? `/preview/${token}` : `/?preview=${token}`

function showPreview({ key, preview_token, preview_until }: DocumentWithVersion, now: Date): Preview | null {
  if (preview_token === null || preview_until === null || preview_until <= now) return null
  return { path: previewPath(requireKind(key), preview_token), until: preview_until.toISOString() }
}

/** Returns a document for staff. A document of every shop needs no row. */
export async function showDocument(db: DbOrTx, key: string, now: Date): Promise<AdminDocument> {
  requireKind(key)
  const row = await findDocument(db, key)
  const standard = defaultDocuments[key] ?? null
  if (!row && !standard) refuse('not_found', 'Document not found')
  return {
    key,
    draft: row ? showDraft(row) : null,
    draftVersion: row?.draft_version ?? 0,
    published: row ? showPublished(row) : null,
    default: standard,
    preview: row ? showPreview(row, now) : null,
  }
}

const changeOf = (shown: { at: string; by: string | null } | null) => shown && { at: shown.at, by: shown.by }

/** Lists the documents of every shop, then those that staff have added, by key. */
export async function listAllDocuments(db: DbOrTx) {
  const rows = new Map((await findDocuments(db)).map((row) => [row.key, row]))
  return [...new Set([...Object.keys(defaultDocuments), ...rows.keys()])].map((key) => {
    const row = rows.get(key)
    const [draft, published] = row ? [showDraft(row), showPublished(row)] : [null, null]
    const content = published?.content ?? defaultDocuments[key] ?? draft?.content
    return {
      key,
      title: content ? titleOf(content) : null,
      isDefault: Object.hasOwn(defaultDocuments, key),
      draft: changeOf(draft),
      published: changeOf(published),
    }
  })
}

/** Lists the published versions of a document, newest first. */
export async function listVersions(db: DbOrTx, key: string) {
  requireKind(key)
  const rows = await findVersions(db, key)
  return rows.map(({ number, note, content, published_at, publisher }) => ({
    number,
    note,
    content: contentOf(key, content),
    at: published_at.toISOString(),
    by: publisher,
  }))
}
