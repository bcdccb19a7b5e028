import type { ImportArguments } from './arguments.ts'
import type { ErrorFile } from './error-file.ts'
import type { Counts } from './import-catalogue.ts'
import type { Issue } from '../../../platform/csv/issue.ts'

const shown = 20
const count = new Intl.NumberFormat('en-IN')

export type Issues = {
  add: (issue: Issue) => void
  first: readonly Issue[]
  total: () => number
  path: string | null
}

/** Keeps the first issues for the screen and writes all of them into `list`. */
export function collectIssues(list: ErrorFile | null): Issues {
  const first: Issue[] = []
  let total = 0
  const add = (issue: Issue) => {
    total += 1
    list?.write(issue)
    if (first.length < shown) first.push(issue)
  }
  return { add, first, total: () => total, path: list?.path ?? null }
}

type Story = { request: ImportArguments; counts: Counts; issues: Issues; seconds: number }

/** What the import did, for people: the counts, and the first things that are wrong. */
export function summary({ request, counts, issues, seconds }: Story): string {
  const head = request.isDryRun ? `Checked ${request.file}; nothing was written` : `Imported ${request.file}`
  const kinds = ['created', 'updated', 'unchanged', 'failed', 'pictures'] as const
  const figures = kinds.map((kind) => `${kind} ${count.format(counts[kind])}`).join(' · ')
  const speed = `${count.format(counts.rows)} rows in ${seconds.toFixed(1)} s`
  return (
    [`${head} (${speed})`, figures, ...issues.first.map(issueLine), ...moreLines(issues)].join('\n') + '\n'
  )
}

function issueLine({ line, column, reason, handle, isWarning }: Issue): string {
  const place = [`line ${line}`, column].filter(Boolean).join(', ')
  const product = handle ? ` [${handle}]` : ''
  return visible(`  ${isWarning ? 'warning, ' : ''}${place}: ${reason}${product}`)
}

/** A file must not be able to write commands to the terminal. */
const visible = (text: string) => text.replaceAll(/\p{Cc}/gu, ' ')

function moreLines({ first, total, path }: Issues): string[] {
  if (total() === 0) return []
  const hidden = total() - first.length
  const more = hidden > 0 ? `  and ${count.format(hidden)} more` : ''
  return [more, path ? `  The whole list: ${path}` : ''].filter(Boolean)
}
