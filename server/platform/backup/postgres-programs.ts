import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** The database at `url` as it was at one moment, while the shop goes on, as `pg_restore` reads it. */
export async function* dump(url: string): AsyncGenerator<Buffer> {
  const words = ['--format=custom', '--no-owner', '--no-privileges']
  const { child, ended } = run('pg_dump', url, { words, output: 'pipe' })
  try {
    for await (const chunk of child.stdout!) yield chunk as Buffer
  } finally {
    child.stdout!.destroy()
    await ended
  }
}

/** Fills the empty database at `url` from `file`: all of it or nothing. */
export async function restoreDump(url: string, file: string): Promise<void> {
  const words = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction', file]
  await run('pg_restore', url, { words, output: 'ignore' }).ended
}

type RunOptions = { words: readonly string[]; output: 'pipe' | 'ignore' }

/** Runs a program of PostgreSQL. The password travels in its environment, because everybody can read its arguments. */
function run(program: string, url: string, { words, output }: RunOptions) {
  const plain = new URL(url)
  const password = decodeURIComponent(plain.password)
  plain.password = ''
  const env = { ...process.env, ...(password ? { PGPASSWORD: password } : {}) }
  const child = spawn(program, [`--dbname=${plain.href}`, ...words], {
    env,
    stdio: ['ignore', output, 'pipe'],
  })
  const ended = endOf(child, program)
  ended.catch(() => undefined) // whoever waits for it hears of it
  return { child, ended }
}

async function endOf(child: ChildProcess, program: string) {
  const said: Buffer[] = []
  child.stderr!.on('data', (chunk: Buffer) => said.push(chunk))
  const [code] = (await once(child, 'close').catch(() => {
    throw new Error(`There is no ${program} here. Install PostgreSQL's client (Debian: postgresql-client)`)
  })) as [number]
  if (code !== 0) throw new Error(`${program} failed: ${Buffer.concat(said).toString().trim()}`)
}
