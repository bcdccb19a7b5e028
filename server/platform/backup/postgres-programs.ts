import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { pipeline } from 'node:stream/promises'

/** Dumps the database at `url` consistently, in the format that `pg_restore` reads. The shop can use the database meanwhile. */
export const dump = (url: string): AsyncGenerator<Buffer> =>
  outputOf('pg_dump', ['--format=custom', '--no-owner', '--no-privileges'], url)

/** Replaces the whole database at `url` with the dump `file`, in a single transaction: if this fails, nothing has changed. */
export async function restoreDump(url: string, file: string): Promise<void> {
  const args = ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1']
  const { child, ended } = run('psql', args, { url, stdio: ['pipe', 'ignore', 'pipe'] })
  const written = pipeline(restoreScript(file), child.stdin!)
  written.catch(() => undefined) // prevents an unhandled rejection if the dump fails before psql has ended
  await ended
  await written
}

/**
 * Yields the SQL of a restore, with `commit` as the last line. If `pg_restore` fails, the SQL ends before `commit`, and the database
 * discards all changes.
 */
async function* restoreScript(file: string): AsyncGenerator<Buffer | string> {
  yield 'begin; drop schema if exists public cascade; drop schema if exists jobs cascade; create schema public;\n'
  yield* outputOf('pg_restore', ['--no-owner', '--no-privileges', '--file=-', file])
  yield 'commit;\n'
}

/** Runs a program and yields its output. Throws if the program fails. */
async function* outputOf(program: string, args: readonly string[], url?: string): AsyncGenerator<Buffer> {
  const { child, ended } = run(program, args, { url, stdio: ['ignore', 'pipe', 'pipe'] })
  try {
    for await (const chunk of child.stdout!) yield chunk as Buffer
  } finally {
    child.stdout!.destroy()
    await ended
  }
}

type RunOptions = { url: string | undefined; stdio: ['ignore' | 'pipe', 'ignore' | 'pipe', 'pipe'] }

/**
 * Runs a PostgreSQL client program. If `url` is given, the program connects to the database at `url`. Passes the password in an
 * environment variable, because other users of the machine can read the arguments of a process.
 */
function run(program: string, args: readonly string[], { url, stdio }: RunOptions) {
  // `URL` cannot parse a URL whose host is a parameter: postgres://user@/database?host=/var/run/postgresql
  const [, start, password, rest] = /^([^:]+:\/\/[^:@/]*)(?::([^@/]*)(?=@))?(.*)$/s.exec(url ?? '') ?? []
  const env = { ...process.env, ...(password ? { PGPASSWORD: decodeURIComponent(password) } : {}) }
  const child = spawn(program, [...(url ? [`--dbname=${start}${rest}`] : []), ...args], { env, stdio })
  const ended = endOf(child, program)
  ended.catch(() => undefined) // prevents an unhandled rejection; the caller handles the error
  return { child, ended }
}

async function endOf(child: ChildProcess, program: string) {
  const stderr: Buffer[] = []
  child.stderr!.on('data', (chunk: Buffer) => stderr.push(chunk))
  const [code] = (await once(child, 'close').catch(() => {
    throw new Error(`${program} is not installed. Install the PostgreSQL client (Debian: postgresql-client)`)
  })) as [number]
  if (code !== 0) throw new Error(`${program} failed: ${Buffer.concat(stderr).toString().trim()}`)
}
