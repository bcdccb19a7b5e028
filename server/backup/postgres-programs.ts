import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Writes the database at `url` into `file`, as it was at one moment, while the shop goes on. */
export const dumpTo = (url: string, file: string) =>
  run('pg_dump', url, ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`])

/** Fills the empty database at `url` from `file`: all of it or nothing. */
export const fillFrom = (url: string, file: string) =>
  run('pg_restore', url, ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction', file])

/** Runs a program of PostgreSQL. The password travels in its environment, because everybody can read its arguments. */
async function run(program: string, url: string, words: readonly string[]) {
  const plain = new URL(url)
  const password = decodeURIComponent(plain.password)
  plain.password = ''
  const env = { ...process.env, ...(password ? { PGPASSWORD: password } : {}) }
  const child = spawn(program, [`--dbname=${plain.href}`, ...words], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const said: Buffer[] = []
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk))
  const [code] = (await once(child, 'close').catch(() => {
    throw new Error(`There is no ${program} here. Install PostgreSQL's client (Debian: postgresql-client)`)
  })) as [number]
  if (code !== 0) throw new Error(`${program} failed: ${Buffer.concat(said).toString().trim()}`)
}
