import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../tools/bench/running-shop.ts'

/** The admin of the shop that the journeys happen in. */
export const ADMIN = { email: 'admin@navrang.test', password: 'journeys-need-an-admin' }

/** The shop that most journeys happen in, as somebody has it who tries it for the first time. */
export default async function openSampleShop() {
  const { url, close, dataDir } = await openShop()
  process.env['SHOP_URL'] = url
  process.env['SHOP_DATA'] = dataDir
  return close
}

/** Starts a shop of its own and answers how to stop it. It may come with settings, or have a port already. */
export async function openShop(settings: Record<string, string> = {}, port?: number) {
  const dataDir = mkdtempSync(join(tmpdir(), 'navrang-journeys-'))
  const ownPort = port ?? (await freePort())
  const child = spawn(process.execPath, ['tools/scripts/start.mjs'], {
    env: {
      ...process.env,
      PORT: String(ownPort),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      SEED: 'demo',
      PAYMENT_PROVIDER: 'demo',
      RATE_LIMIT: 'off',
      ADMIN_PASSWORD: ADMIN.password,
      NODE_ENV: 'production',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await isOpen(`http://127.0.0.1:${ownPort}/api/health`, child)
  const close = async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { url: `http://localhost:${ownPort}`, close, dataDir }
}

async function isOpen(url: string, child: ReturnType<typeof spawn>) {
  for (let tries = 0; tries < 1200; tries += 1) {
    const answers = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (answers) return
    if (child.exitCode !== null) throw new Error('The shop did not start')
    await wait(200)
  }
  throw new Error('The shop did not answer within four minutes')
}
