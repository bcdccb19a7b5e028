import { createReadStream, existsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { openStorage } from '../../../../platform/storage/storage.ts'
import { declarationNames, declarations } from '../../../../../contract/catalog/declarations.ts'
import { dayInIndia } from '../../../../../contract/core/dates.ts'
import {
  openEmbeddedIn,
  openPostgres,
  openEmbeddedUnlocked,
  type Database,
} from '../../../../platform/db/database.ts'
import { migrate } from '../../../../platform/db/migrate.ts'
import { explainDatabaseErrors } from '../../../../platform/ops/explain-start.ts'
import { readEnv, type Env } from '../../../../env.ts'
import { openErrorFile, type ErrorFile } from './error-file.ts'
import type { ImportCounts } from '../../../../../contract/catalog/imports.ts'
import { importCatalogue } from '../import-catalogue.ts'
import { showProgress, type OutputStream } from './progress.ts'
import type { Issue } from '../../../../platform/csv/issue.ts'
import { parseArgs } from 'node:util'

export type Terminal = { out: OutputStream; err: OutputStream }

/**
 * Runs the import command. Returns the exit code: 0 = all products imported, 1 = the import or some products failed, 2 =
 * invalid arguments.
 */
export async function runImport(
  args: readonly string[],
  source: NodeJS.ProcessEnv,
  terminal: Terminal,
): Promise<number> {
  const request = readArguments(args)
  if (request === 'help') {
    terminal.out.write(usage)
    return 0
  }
  if ('problem' in request) {
    terminal.err.write(`${request.problem}\n\n${usage}`)
    return 2
  }
  try {
    if (!isFile(request.file)) throw new Error(`File not found: ${request.file}`)
    return await importIntoStore({ env: readEnv(source), request, terminal })
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    terminal.err.write(`${message || code}\n`)
    return 1
  }
}

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false

type ImportCommand = { env: Env; request: ImportArguments; terminal: Terminal }

async function importIntoStore(command: ImportCommand): Promise<number> {
  const database = await openStore(command.env, command.request.isDryRun)
  try {
    return await importInto(database, command)
  } finally {
    await database.close()
  }
}

/** Opens the database of the shop. A dry run uses a temporary database if the shop has no database yet. */
function openStore(env: Env, isDryRun: boolean): Database | Promise<Database> {
  if (env.DATABASE_URL) return openPostgres(env.DATABASE_URL, 4)
  const isNew = !existsSync(join(env.DATA_DIR, 'database'))
  return isDryRun && isNew ? openEmbeddedUnlocked('memory://') : openEmbeddedIn(env.DATA_DIR)
}

async function importInto(
  database: Database,
  { env, request, terminal: { out, err } }: ImportCommand,
): Promise<number> {
  const { file, isDryRun, withImages } = request
  await explainDatabaseErrors(env, () => migrate(database.pool))
  const list = isDryRun ? null : await openErrorFile(`${file}.errors.csv`)
  const issues = collectIssues(list)
  const progress = showProgress(err)
  try {
    const counts = await importCatalogue({
      db: database.db,
      storage: openStorage(env, 'media'),
      rows: createReadStream(file),
      folder: dirname(resolve(file)),
      sender: 'shop',
      isDryRun,
      withImages,
      today: dayInIndia(env.now()),
      at: env.now(),
      onProgress: progress.show,
      onIssue: issues.add,
    })
    progress.clear()
    out.write(summary({ request, counts, issues, seconds: progress.seconds() }))
    return counts.failed > 0 ? 1 : 0
  } finally {
    progress.clear()
    list?.close()
  }
}

const MAX_SHOWN = 20
const count = new Intl.NumberFormat('en-IN')

type Issues = {
  add: (issue: Issue) => void
  first: readonly Issue[]
  total: () => number
  path: string | null
}

/** Keeps the first issues for the summary and writes all issues to the error file `list`. */
function collectIssues(list: ErrorFile | null): Issues {
  const first: Issue[] = []
  let total = 0
  const add = (issue: Issue) => {
    total += 1
    list?.write(issue)
    if (first.length < MAX_SHOWN) first.push(issue)
  }
  return { add, first, total: () => total, path: list?.path ?? null }
}

type Summary = { request: ImportArguments; counts: ImportCounts; issues: Issues; seconds: number }

/** Formats the result of the import: the counts and the first issues. */
function summary({ request, counts, issues, seconds }: Summary): string {
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
  return withoutControls(`  ${isWarning ? 'warning, ' : ''}${place}: ${reason}${product}`)
}

/** Removes control characters, so that text from the imported file cannot send commands to the terminal. */
const withoutControls = (text: string) => text.replaceAll(/\p{Cc}/gu, ' ')

function moreLines({ first, total, path }: Issues): string[] {
  if (total() === 0) return []
  const hidden = total() - first.length
  const more = hidden > 0 ? `  and ${count.format(hidden)} more` : ''
  return [more, path ? `  All issues: ${path}` : ''].filter(Boolean)
}

type ImportArguments = { file: string; isDryRun: boolean; withImages: boolean }

const usage = `Imports a catalogue from a Shopify product CSV.

  npm run import -- FILE.csv [--dry-run] [--no-images]

  --dry-run    check everything and write nothing
  --no-images  do not import pictures
  --help       show this

The database is set by DATA_DIR or DATABASE_URL. If a product with the same Handle exists, it is updated. A product with an error
is skipped entirely; all errors are listed in FILE.csv.errors.csv.

In addition to Shopify's columns the file may have: Id, Rent Price (rupees per day; makes it a rental), Deposit, Rental Units,
Gender, Free Delivery, Sale Ends At, HSN, Rating, Rating Count, Details (Label: value | Label: value), Colour Hex,
Image Colour,
${declarationNames.map((name) => declarations[name].column).join(', ')}.
Image Src is an https URL or a path relative to the file. Fields without a column are not changed.
`

/** Parses the command line. Returns the arguments, 'help', or a description of the problem. */
function readArguments(args: readonly string[]): ImportArguments | 'help' | { problem: string } {
  const flags = {
    'dry-run': { type: 'boolean' },
    'no-images': { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  } as const
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: flags,
      allowPositionals: true,
      strict: true,
    })
    if (values.help) return 'help'
    const [file, ...more] = positionals
    if (!file) return { problem: 'No file given: npm run import -- FILE.csv' }
    if (more.length > 0) return { problem: `Only one file can be imported at a time: ${more.join(' ')}` }
    return { file, isDryRun: values['dry-run'] ?? false, withImages: !values['no-images'] }
  } catch (error) {
    return { problem: (error as Error).message }
  }
}
