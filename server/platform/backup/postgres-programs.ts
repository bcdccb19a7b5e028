import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Dumps the database at `url` consistently, in the format that `pg_restore` reads. The shop can use the database meanwhile. */
export async function* dump(url: string): AsyncGenerator<Buffer> {
  const args = ['--format=custom', '--no-owner', '--no-privileges']
  const { child, ended } = run('pg_dump', url, { args, output: 'pipe' })
  try {
    for await (const chunk of child.stdout!) yield chunk as Buffer
  } finally {
    child.stdout!.destroy()
    await ended
  }
}

/** Restores `file` into the empty database at `url`, in a single transaction. */
export async function restoreDump(url: string, file: string): Promise<void> {
  const args = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction', file]
  await run('pg_restore', url, { args, output: 'ignore' }).ended
}

type RunOptions = { args: readonly string[]; output: 'pipe' | 'ignore' }

/**
 * Runs a PostgreSQL client program. Passes the password in an environment variable, because other users of the machine can read
 * the arguments of a process.
 */
function run(program: string, url: string, { args, output }: RunOptions) {
  const plain = new URL(url)
  const password = decodeURIComponent(plain.password)
  plain.password = ''
  const env = { ...process.env, ...(password ? { PGPASSWORD: password } : {}) }
  const child = spawn(program, [`--dbname=${plain.href}`, ...args], {
    env,
    stdio: ['ignore', output, 'pipe'],
  })
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
