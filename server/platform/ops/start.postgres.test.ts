import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { freePort } from '../../../tools/bench/running-shop.ts'
import { openPostgres } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { readEnv } from '../../env.ts'
import { openAuth } from '../../modules/accounts/auth/auth.ts'
import { createDemoAccounts, demoAccounts } from '../../modules/accounts/users/seed-accounts.ts'
import { databaseUrl } from '../../testing/postgres-cluster.ts'

const dir = mkdtempSync(join(tmpdir(), 'navrang-start-'))
const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL') // stops processes that a failed test left running
  rmSync(dir, { recursive: true, force: true })
})

let DATABASE_URL: string
beforeAll(async () => {
  DATABASE_URL = await createDatabase('navrang_live')
  const { pool, close } = openPostgres(DATABASE_URL, 2)
  await migrate(pool)
  await close()
})

/**
 * Starts the shop as a process with umask 000. Returns when the shop is open or the process has ended. Kills it as soon as its output matches
 * `killAt`.
 */
async function start(settings: Record<string, string>, killAt?: RegExp) {
  const port = settings['PORT'] ?? String(await freePort())
  const script = `umask 000; exec '${process.execPath}' '${join(import.meta.dirname, '../../../tools/scripts/start.mjs')}'`
  const child = spawn('sh', ['-c', script], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', DATA_DIR: dir, PORT: port, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let output = ''
  const ended = once(child, 'close')
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += String(chunk)
      if (killAt?.test(output)) child.kill('SIGKILL')
    })
  }
  const isRunning = () => child.exitCode === null && child.signalCode === null
  for (let tries = 0; tries < 1200 && isRunning(); tries += 1) {
    const ready = fetch(`http://127.0.0.1:${port}/api/ready`, { signal: AbortSignal.timeout(2000) }) // another process may have taken the port and never answer
    const { ok } = await ready.catch(() => ({ ok: false }))
    if (ok && output.includes('Navrang is open')) break
    await new Promise((done) => setTimeout(done, 100))
  }
  async function stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') {
    child.kill(signal)
    await ended
    return output
  }
  const signIn = (body: object) => postStatus(`http://127.0.0.1:${port}`, '/api/auth/sign-in/email', body)
  const signUp = (body: object) => postStatus(`http://127.0.0.1:${port}`, '/api/auth/sign-up/email', body)
  return { stop, output: () => output, signIn, signUp }
}

const postStatus = async (at: string, path: string, body: object) =>
  (
    await fetch(at + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: at.replace('127.0.0.1', 'localhost') },
      body: JSON.stringify(body),
    })
  ).status

/** Starts the shop with settings that prevent the start. Returns the error message that it prints. */
async function startError(settings: Record<string, string>) {
  const { stop } = await start(settings)
  return (await stop()).replace(/^[^]*Navrang cannot start\.\n/, '').trim()
}

const inRed = (output: string) =>
  output
    .split('\u001b[31m')
    .slice(1)
    .map((rest) => rest.split('\u001b[0m')[0]!)

/** Returns all files and folders in `folder` that other operating system users may access. */
function openToOthers(folder: string): string[] {
  const all = [
    folder,
    ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((value) => join(folder, value)),
  ]
  // the running shop may have removed a file in the meantime
  const modeOf = (value: string) => statSync(value, { throwIfNoEntry: false })?.mode ?? 0
  return all.filter((value) => (modeOf(value) & 0o077) !== 0).map((value) => relative(folder, value))
}

test('a shop with PostgreSQL has no sample data, and blocks sample accounts with the published password', async () => {
  const database = openPostgres(DATABASE_URL, 2)
  const env = readEnv({ NODE_ENV: 'test', DATA_DIR: dir })
  await createDemoAccounts({ db: database.db, auth: await openAuth(database, env) })

  const shop = await start({ DATABASE_URL, DATA_DIR: join(dir, 'live'), PAYMENT_PROVIDER: 'demo' })
  expect(await shop.signIn(demoAccounts[0])).toBe(403)
  const output = await shop.stop()
  expect(inRed(output)).toEqual([
    expect.stringMatching(/^Payments are simulated/),
    ...demoAccounts.map(({ email }) => expect.stringContaining(`Blocked ${email}`) as string),
  ])
  expect(output).not.toContain(demoAccounts[0].password)
  const { rows } = await database.pool.query(
    'select (select count(*) from products) as products, (select count(*) from coupons) as coupons',
  )
  expect(rows).toEqual([{ products: 0, coupons: 0 }])
  await database.close()
})

test('only the owner can access the files of the shop, also in an existing folder, and two shops cannot share a folder', async () => {
  const DATA_DIR = join(dir, 'modes')
  for (const folder of ['mail', 'media', 'private']) {
    mkdirSync(join(DATA_DIR, folder), { recursive: true })
    chmodSync(join(DATA_DIR, folder), 0o777)
  }
  chmodSync(DATA_DIR, 0o777)
  const settings = { DATA_DIR, SEED: 'none', RATE_LIMIT: 'off' }
  const shop = await start(settings)
  const newUser = { name: 'Asha Example', email: 'asha@example.com', password: 'a-long-one-for-this-test' }
  expect(await shop.signUp(newUser)).toBe(200)
  for (let tries = 0; tries < 300 && readdirSync(join(DATA_DIR, 'mail')).length === 0; tries += 1) {
    await new Promise((done) => setTimeout(done, 100))
  }
  expect(readdirSync(join(DATA_DIR, 'mail'))).toHaveLength(1)
  expect(openToOthers(DATA_DIR)).toEqual([])
  await shop.stop('SIGKILL')
  const again = await start(settings)
  expect(again.output()).toContain('Navrang is open')
  expect(await startError(settings)).toMatch(/^DATA_DIR: \S+modes is in use by another Navrang process/)
  await again.stop()
  expect(openToOthers(DATA_DIR)).toEqual([])
})

const secret = 'never-show-this'

test.each<[string, Record<string, string>, RegExp]>([
  [
    'an unreachable database',
    { DATABASE_URL: `postgres://navrang:${secret}@127.0.0.1:1/shop` },
    /^DATABASE_URL: the database at 127\.0\.0\.1:1\/shop cannot be reached: the connection was refused$/,
  ],
  [
    'an unknown host',
    { DATABASE_URL: `postgres://navrang:${secret}@nowhere.invalid/shop` },
    /^DATABASE_URL: the database at nowhere\.invalid\/shop cannot be reached: /,
  ],
  [
    'an address with a password that is not encoded',
    { DATABASE_URL: `postgres://navrang:${secret}#@127.0.0.1/shop` },
    /^DATABASE_URL: is not a valid URL\./,
  ],
  [
    'no database in the image',
    { EMBEDDED_DATABASE: 'refused' },
    /^DATABASE_URL: set it to a PostgreSQL server .*EMBEDDED_DATABASE=allowed/,
  ],
  [
    'https without a payment provider',
    { PUBLIC_URL: 'https://shop.example.com' },
    /^PAYMENT_PROVIDER: must be set/,
  ],
])('%s is named by its setting in one line, without the password', async (_, settings, words) => {
  const output = await startError(settings)
  expect(output).toMatch(words)
  expect(output.split('\n')).toHaveLength(1)
  expect(output).not.toContain(secret)
})

test('a folder that is a file, a database that does not exist, a port in use and a foreign address are named', async () => {
  const file = join(dir, 'file')
  writeFileSync(file, '')
  expect(await startError({ DATA_DIR: file })).toMatch(/^DATA_DIR: this user cannot write to \S+file \(/)
  const missing = databaseUrl(DATABASE_URL, 'navrang_missing')
  expect(await startError({ DATABASE_URL: missing })).toMatch(
    /^DATABASE_URL: .*\/navrang_missing does not exist on this server$/,
  )
  const otherServer = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  await once(otherServer, 'listening')
  const { port } = otherServer.address() as { port: number }
  const output = await startError({ DATABASE_URL, PORT: String(port) })
  expect(output).toMatch(new RegExp(`^PORT: ${port} is in use by another process on 127.0.0.1`))
  otherServer.close()
  expect(await startError({ DATABASE_URL, HOST: '192.0.2.1' })).toMatch(
    /^HOST: 192\.0\.2\.1 is not an address/,
  )
})

test('a first start whose port is in use creates no admin, so the next start shows the password', async () => {
  const url = await createDatabase('navrang_port')
  const settings = { DATABASE_URL: url, SEED: 'none' }
  const otherServer = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  await once(otherServer, 'listening')
  const { port } = otherServer.address() as { port: number }
  expect(await startError({ ...settings, PORT: String(port) })).toMatch(/^PORT: /)
  otherServer.close()
  const shop = await start(settings)
  expect(await shop.stop()).toContain('This password will not be shown again')
})

test('a wrong database password is reported without the password and without the error of the driver', async () => {
  const fields = `SFATAL\0C28P01\0Mpassword authentication failed\0\0`
  const reply = Buffer.concat([Buffer.from('E'), Buffer.alloc(4), Buffer.from(fields)])
  reply.writeUInt32BE(reply.length - 1, 1)
  const server = createServer((socket) => socket.once('data', () => socket.end(reply))).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const output = await startError({ DATABASE_URL: `postgres://navrang:${secret}@127.0.0.1:${port}/shop` })
  expect(output).toBe(
    `DATABASE_URL: the database at 127.0.0.1:${port}/shop rejects the user name or password`,
  )
  server.close()
})

/** Creates an empty database. Returns its URL. */
async function createDatabase(name: string): Promise<string> {
  const url = inject('postgresUrl')!
  const server = openPostgres(url, 2)
  await server.pool.query(`create database ${name}`)
  await server.close()
  return databaseUrl(url, name)
}

test('two nodes that start at the same time on a new database create one admin', async () => {
  const settings = { DATABASE_URL: await createDatabase('navrang_two_nodes'), SEED: 'none' }
  const nodes = await Promise.all([start(settings), start(settings)])
  const outputs = await Promise.all(nodes.map((node) => node.stop()))
  for (const output of outputs) expect(output).toContain('Navrang is open')
  expect(outputs.filter((output) => output.includes('This password will not be shown again'))).toHaveLength(1)
})

test('a first start that is killed shows the password of the admin, and the next start completes the sample shop', async () => {
  const settings = { DATABASE_URL: await createDatabase('navrang_killed'), SEED: 'demo', RATE_LIMIT: 'off' }
  const shownAdmin = /admin@navrang\.test {2}(\S+)\n/
  await (await start(settings, /stocked \d+ products/)).stop()
  const second = await start(settings, shownAdmin)
  const password = shownAdmin.exec(await second.stop())?.[1]
  expect(second.output()).not.toContain('Navrang is open')

  const shop = await start(settings)
  expect(await shop.signIn({ email: 'admin@navrang.test', password })).toBe(200)
  const { pool, close } = openPostgres(settings.DATABASE_URL, 2)
  const { rows } = await pool.query<Record<string, number>>(`
    select (select count(*)::int from orders where user_name = 'Kavya (sample)') as rentals,
      (select count(*)::int from orders) as orders,
      (select count(*)::int from setup_facts where name like '%_missing') as missing`)
  await close()
  expect(rows).toEqual([{ rentals: 6, orders: expect.any(Number) as number, missing: 0 }])
  expect(rows[0]!['orders']).toBeGreaterThan(370)
  const again = await shop.stop()
  expect(again).toContain('added a season')
})
