import { createReadStream, existsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { openStorage } from '../../../platform/storage/storage.ts'
import { dayInIndia } from '../../../../contract/core/dates.ts'
import { openEmbeddedIn, openPostgres, overEmbedded, type Database } from '../../../platform/db/database.ts'
import { migrate } from '../../../platform/db/migrate.ts'
import { readEnv, type Env } from '../../../env.ts'
import { readArguments, usage, type ImportArguments } from './arguments.ts'
import { openErrorFile } from './error-file.ts'
import { importCatalogue } from './import-catalogue.ts'
import { showProgress, type Screen } from './progress.ts'
import { collectIssues, summary } from './summary.ts'

export type Terminal = { out: Screen; err: Screen }

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
  return isDryRun && isNew ? overEmbedded('memory://') : openEmbeddedIn(env.DATA_DIR)
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
