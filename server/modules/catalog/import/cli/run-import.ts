import { createReadStream, existsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { openStorage } from '../../../../platform/storage/storage.ts'
import { dayInIndia } from '../../../../../contract/core/dates.ts'
import {
  openEmbeddedIn,
  openPostgres,
  openEmbeddedUnlocked,
  type Database,
} from '../../../../platform/db/database.ts'
import { migrate } from '../../../../platform/db/migrate.ts'
import { readEnv, type Env } from '../../../../env.ts'
import { openErrorFile, type ErrorFile } from './error-file.ts'
import { importCatalogue, type ImportCounts } from '../import-catalogue.ts'
import { showProgress, type OutputStream } from './progress.ts'
import type { Issue } from '../../../../platform/csv/issue.ts'
import { parseArgs } from 'node:util'

export type Terminal = { out: OutputStream; err: OutputStream }

/** The whole command. Answers the exit code: 0 when all went in, 1 when something did not, 2 when it was asked wrongly. */
export async function runImport(
  words: readonly string[],
  source: NodeJS.ProcessEnv,
  terminal: Terminal,
): Promise<number> {
  const request = readArguments(words)
  if (request === 'help') {
    terminal.out.write(usage)
    return 0
  }
  if ('problem' in request) {
    terminal.err.write(`${request.problem}\n\n${usage}`)
    return 2
  }
  try {
    if (!isFile(request.file)) throw new Error(`There is no file ${request.file}`)
    return await importThere({ env: readEnv(source), request, terminal })
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    terminal.err.write(`${message || code}\n`)
    return 1
  }
}

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false

type Order = { env: Env; request: ImportArguments; terminal: Terminal }

async function importThere(order: Order): Promise<number> {
  const database = await openShop(order.env, order.request.isDryRun)
  try {
    return await importInto(database, order)
  } finally {
    await database.close()
  }
}

/** A trial run on a shop that has no database yet leaves none behind. */
function openShop(env: Env, isDryRun: boolean): Database | Promise<Database> {
  if (env.DATABASE_URL) return openPostgres(env.DATABASE_URL, 4)
  const isNew = !existsSync(join(env.DATA_DIR, 'database'))
  return isDryRun && isNew ? openEmbeddedUnlocked('memory://') : openEmbeddedIn(env.DATA_DIR)
}

async function importInto(
  database: Database,
  { env, request, terminal: { out, err } }: Order,
): Promise<number> {
  const { file, isDryRun, withImages } = request
  await migrate(database.pool)
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

const shown = 20
const count = new Intl.NumberFormat('en-IN')

type Issues = {
  add: (issue: Issue) => void
  first: readonly Issue[]
  total: () => number
  path: string | null
}

/** Keeps the first issues for the screen and writes all of them into `list`. */
function collectIssues(list: ErrorFile | null): Issues {
  const first: Issue[] = []
  let total = 0
  const add = (issue: Issue) => {
    total += 1
    list?.write(issue)
    if (first.length < shown) first.push(issue)
  }
  return { add, first, total: () => total, path: list?.path ?? null }
}

type Story = { request: ImportArguments; counts: ImportCounts; issues: Issues; seconds: number }

/** What the import did, for people: the counts, and the first things that are wrong. */
function summary({ request, counts, issues, seconds }: Story): string {
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

type ImportArguments = { file: string; isDryRun: boolean; withImages: boolean }

const usage = `Brings a catalogue from a Shopify product CSV into the shop.

  npm run import -- FILE.csv [--dry-run] [--no-images]

  --dry-run    check everything and write nothing
  --no-images  leave pictures alone
  --help       show this

The shop is the one that DATA_DIR or DATABASE_URL names. A product that the shop knows by its Handle is updated. A product
with an error stays out as a whole; everything that is wrong is listed in FILE.csv.errors.csv.

Beside Shopify's own columns the file may have: Id, Rent Price (rupees a day: makes it a rental), Deposit, Rental Units,
Gender, Free Delivery, Sale Ends At, Rating, Rating Count, Details (Label: value | Label: value), Colour Hex, Image Colour.
Image Src is an https address or a path beside the file. A column that the file does not have changes nothing.
`

/** What the command line asks for, 'help', or in words what is wrong with it. */
function readArguments(words: readonly string[]): ImportArguments | 'help' | { problem: string } {
  const flags = {
    'dry-run': { type: 'boolean' },
    'no-images': { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  } as const
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: flags,
      allowPositionals: true,
      strict: true,
    })
    if (values.help) return 'help'
    const [file, ...more] = positionals
    if (!file) return { problem: 'Which file? npm run import -- FILE.csv' }
    if (more.length > 0) return { problem: `One file at a time: ${more.join(' ')}` }
    return { file, isDryRun: values['dry-run'] ?? false, withImages: !values['no-images'] }
  } catch (error) {
    return { problem: (error as Error).message }
  }
}
