import { issueAt, type Issue } from '../../../platform/csv/issue.ts'
import type { ProductCsvRow, ProductRowOrIssue } from './read/columns.ts'

/** The rows of one product in the file, and the issues found in these rows. */
export type RowGroup = { handle: string; slug: string; line: number; rows: ProductCsvRow[]; issues: Issue[] }

const maxRows = 2500
/** Maximum number of stored issues of one product, so that a broken file cannot exhaust the memory. */
const maxIssues = 1000

/**
 * Converts a handle, which identifies a product in a Shopify file, to the slug of the product: letters and digits of any
 * script, joined by single dashes. With `maxLength`, the end of a longer slug is cut off.
 */
export const slugify = (handle: string, maxLength?: number): string =>
  handle
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-/, '')
    .slice(0, maxLength)
    .replace(/-$/, '')

/**
 * Groups the rows of the file by product. The rows of a product must be consecutive, as in Shopify exports. If a handle occurs again after
 * the rows of another product, this is reported as an issue. An unreadable row is reported as an issue of the product with its handle; if
 * its handle is unreadable too, of the product whose rows come before it.
 */
export async function* groupRows(rows: AsyncIterable<ProductRowOrIssue>): AsyncGenerator<RowGroup> {
  const seen = new Map<string, number>()
  let group: RowGroup | undefined
  for await (const rowOrIssue of rows) {
    if ('issue' in rowOrIssue) {
      const { issue } = rowOrIssue
      if (group && issue.handle && slugify(issue.handle) !== group.slug) {
        yield group
        group = undefined
      }
      group ??= unreadableGroup(issue, seen)
      addIssue(group, { ...issue, handle: issue.handle || group.handle })
      continue
    }
    if (group && belongsTo(group, rowOrIssue.row)) {
      addRow(group, rowOrIssue.row)
      continue
    }
    if (group) yield group
    group = startGroup(rowOrIssue.row, seen)
  }
  if (group) yield group
}

/** Starts the group of a product whose first row is unreadable. */
function unreadableGroup({ handle, line }: Issue, seen: Map<string, number>): RowGroup {
  const slug = slugify(handle)
  if (slug && !seen.has(slug)) seen.set(slug, line)
  return { handle, slug, line, rows: [], issues: [] }
}

/** Returns whether the row belongs to the product: it has the handle of the product, or it has neither a handle nor a title. */
function belongsTo(group: RowGroup, row: ProductCsvRow): boolean {
  const handle = row.cell('handle')
  return handle ? slugify(handle) === group.slug : !row.cell('title')
}

function addRow(group: RowGroup, row: ProductCsvRow) {
  const { line } = row
  const { handle } = group
  if (!row.cell('handle')) {
    addIssue(group, issueAt({ line, column: row.nameOf('handle'), handle }, 'is missing'))
  }
  if (group.rows.length === maxRows) {
    addIssue(group, issueAt({ line, handle }, `A product can have at most ${maxRows} rows`))
  }
  if (group.rows.length < maxRows) group.rows.push(row)
}

function addIssue({ issues }: RowGroup, issue: Issue) {
  if (issues.length < maxIssues) issues.push(issue)
}

function startGroup(row: ProductCsvRow, seen: Map<string, number>): RowGroup {
  const handle = row.cell('handle')
  const slug = slugify(handle)
  const group: RowGroup = { handle, slug, line: row.line, rows: [row], issues: [] }
  const reason = handleError(handle, slug, seen.get(slug))
  if (reason) group.issues.push(issueAt({ line: row.line, column: row.nameOf('handle'), handle }, reason))
  else seen.set(slug, row.line)
  return group
}

function handleError(handle: string, slug: string, before: number | undefined): string | null {
  if (!handle) return 'is missing'
  if (!slug) return `“${handle}” has no letter or digit`
  if (slug.length > 200) return 'is longer than 200 characters'
  if (before === undefined) return null
  return `“${handle}” was already used at line ${before}. The rows of a product must follow each other, so these rows were skipped`
}
