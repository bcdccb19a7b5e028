import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createApi } from '../../contract/core/client.ts'

/** The settings of a shop that runs as a separate process. */
export type ShopOptions = {
  port: number
  dataDir: string
  databaseUrl?: string | undefined
  /** The folder of the shop to start, for example of another version. The default is this repository. */
  root?: string | undefined
  /** Additional environment variables. */
  settings?: Record<string, string>
  /** Stops the shop. */
  signal?: AbortSignal | undefined
}

/** Starts the shop as a separate process and waits until it is healthy. */
export async function startShop(options: ShopOptions): Promise<ChildProcess> {
  const {
    port,
    dataDir,
    databaseUrl,
    root = join(import.meta.dirname, '../..'),
    settings = {},
    signal,
  } = options
  const basics = {
    PORT: String(port),
    DATA_DIR: dataDir,
    SEED: 'none',
    PAYMENT_PROVIDER: 'demo',
    RATE_LIMIT: 'off',
    NODE_ENV: 'production',
  }
  const child = spawn(process.execPath, [...nodeOptions(root), join(root, 'tools/scripts/start.mjs')], {
    env: {
      PATH: process.env['PATH'],
      ...basics,
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
    ...(signal ? { signal } : {}),
  })
  child.on('error', () => undefined) // an `AbortError` is emitted when `signal` stops the shop
  for (let tries = 0; tries < 2400; tries += 1) {
    const isOpen = await fetch(`http://127.0.0.1:${port}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isOpen) return child
    if (child.exitCode !== null) throw new Error('The shop did not start again')
    await wait(50)
  }
  child.kill('SIGKILL')
  throw new Error('The shop did not respond within two minutes')
}

/** The options of Node in the start script: `node [options] tools/scripts/start.mjs`. */
function nodeOptions(root: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  return scripts.start.split(' ').slice(1, -1)
}

/** Calls the shop's API over the network, as a visitor who is not signed in. */
export const apiAt = (port: number) =>
  createApi(({ url, method, headers, body }) =>
    fetch(`http://127.0.0.1:${port}${url}`, { method, headers, ...(body === undefined ? {} : { body }) }),
  )

/** A port that is free at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}
