import { ImportCounts, type ImportRow, type FileImport } from '../../../../contract/catalog/imports.ts'
import type { DbOrTx } from '../../../platform/db/database.ts'
import type { Actor } from '../../accounts/actor.ts'
import { known } from './begin.ts'
import { findIssues, type ImportRecord } from './queries.ts'

const FIRST_ISSUES = 50

export const presentRow = (one: ImportRecord): ImportRow => ({
  id: one.id,
  kind: one.kind,
  name: one.name,
  size: one.size,
  state: one.state,
  counts: ImportCounts.parse(one.counts),
  total: one.total,
  issues: one.issues,
  error: one.error,
  by: one.byName,
  createdAt: one.created_at.toISOString(),
  endedAt: one.ended_at?.toISOString() ?? null,
})

/** One import with everything that its screen shows. */
export async function presentImport(dbOrTx: DbOrTx, id: string, actor: Actor): Promise<FileImport> {
  const one = await known(dbOrTx, id, actor)
  const issues = await findIssues(dbOrTx, id, { limit: FIRST_ISSUES })
  const {
    header,
    samples,
    mapping,
    with_images: withImages,
    with_invites: withInvites,
    preview,
    hasFile,
  } = one
  const firstIssues = issues.map(({ line, col, handle, reason, is_warning }) => ({
    line,
    column: col,
    handle,
    reason,
    isWarning: is_warning,
  }))
  return {
    ...presentRow(one),
    header,
    samples,
    mapping,
    withImages,
    withInvites,
    preview,
    firstIssues,
    hasFile,
  }
}
