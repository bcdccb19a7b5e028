import {
  defaultDocuments,
  kindOf,
  parseContent,
  type ContentKind,
  type ContentOf,
} from '../../../contract/content/documents.ts'
import { addCacheTags } from '../../platform/cache/cache-tags.ts'
import type { DbOrTx } from '../../platform/db/database.ts'
import { findPublished } from './queries.ts'

/** The content that visitors see. `version` is 0 and `publishedAt` null if it is the default. */
export type Published<K extends ContentKind> = {
  /** The key of the document, which differs from the requested one if it was renamed. */
  key: string
  content: ContentOf<K>
  version: number
  publishedAt: Date | null
}

/**
 * Returns the published content of the document `key`, which must be of this kind, or its default. Returns null if it has neither. The
 * response depends on this document, so a new version is visible at once.
 */
export async function readPublished<K extends ContentKind>(
  db: DbOrTx,
  kind: K,
  key: string,
): Promise<Published<K> | null> {
  addCacheTags(`content:${key}`)
  if (kindOf(key) !== kind) return null
  const row = await findPublished(db, key)
  if (row) {
    addCacheTags(`content:${row.key}`)
    return {
      key: row.key,
      content: parseContent(kind, row.content),
      version: row.number,
      publishedAt: row.published_at,
    }
  }
  const content = defaultDocuments[key]
  return content ? { key, content: parseContent(kind, content), version: 0, publishedAt: null } : null
}
