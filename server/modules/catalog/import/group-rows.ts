import { issueAt, type Issue } from '../../../platform/csv/issue.ts'
import type { ProductCsvRow, ProductRowOrIssue } from './read/columns.ts'

/** The rows of one product, and what is already known to be wrong with them. */
export type RowGroup = { handle: string; slug: string; line: number; rows: ProductCsvRow[]; issues: Issue[] }

const maxRows = 2500
/** No file, however broken, fills the memory with what is wrong with it. */
const maxIssues = 1000

/** A handle as an address: letters and digits of any script, joined by single dashes. */
export const slugify = (handle: string): string =>
  handle
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')

/**
 * Puts the rows of each product together. Rows of one handle stand together, as Shopify exports them: a handle that
 * comes back later is an error of those later rows. What cannot be read counts against the product before it.
 */
export async function* groupRows(rows: AsyncIterable<ProductRowOrIssue>): AsyncGenerator<RowGroup> {
  const seen = new Map<string, number>()
  let open: RowGroup | undefined
  for await (const rowOrIssue of rows) {
    if ('issue' in rowOrIssue) {
      open ??= nobody(rowOrIssue.issue.line)
      note(open, { ...rowOrIssue.issue, handle: rowOrIssue.issue.handle || open.handle })
      continue
    }
    if (open && belongsTo(open, rowOrIssue.row)) {
      addRow(open, rowOrIssue.row)
      continue
    }
    if (open) yield open
    open = startGroup(rowOrIssue.row, seen)
  }
  if (open) yield open
}

const nobody = (line: number): RowGroup => ({ handle: '', slug: '', line, rows: [], issues: [] })

/** A row without a handle and without a title continues what stands before it, and is reported there. */
function belongsTo(open: RowGroup, row: ProductCsvRow): boolean {
  const handle = row.cell('handle')
  return handle ? slugify(handle) === open.slug : !row.cell('title')
}

function addRow(open: RowGroup, row: ProductCsvRow) {
  const { line } = row
  const { handle } = open
  if (!row.cell('handle')) {
    note(open, issueAt({ line, column: row.nameOf('handle'), handle }, 'is missing'))
  }
  if (open.rows.length === maxRows) {
    note(open, issueAt({ line, handle }, `A product can have at most ${maxRows} rows`))
  }
  if (open.rows.length < maxRows) open.rows.push(row)
}

function note({ issues }: RowGroup, issue: Issue) {
  if (issues.length < maxIssues) issues.push(issue)
}

function startGroup(row: ProductCsvRow, seen: Map<string, number>): RowGroup {
  const handle = row.cell('handle')
  const slug = slugify(handle)
  const group: RowGroup = { handle, slug, line: row.line, rows: [row], issues: [] }
  const problem = handleProblem(handle, slug, seen.get(slug))
  if (problem) group.issues.push(issueAt({ line: row.line, column: row.nameOf('handle'), handle }, problem))
  else seen.set(slug, row.line)
  return group
}

function handleProblem(handle: string, slug: string, before: number | undefined): string | null {
  if (!handle) return 'is missing'
  if (!slug) return `“${handle}” has no letter or digit`
  if (slug.length > 200) return 'is longer than 200 characters'
  if (before === undefined) return null
  return `“${handle}” already stood at line ${before}; rows of one product must follow each other, so these were left out`
}
