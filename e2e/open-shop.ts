import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startFakeCouriers } from '../server/testing/fake-couriers.ts'
import { freePort } from '../tools/bench/running-shop.ts'

/** The admin account of the shops that the browser tests start. */
export const ADMIN = { email: 'admin@navrang.test', password: 'journeys-need-an-admin' }

/**
 * Starts the sample shop that most browser tests share. It has the content of a shop after its first `npm start`, and accounts with stand-ins
 * for the couriers.
 */
export default async function openSampleShop() {
  const couriers = await startFakeCouriers()
  const { url, close, dataDir } = await openShop(couriers.settings)
  process.env['SHOP_URL'] = url
  process.env['SHOP_DATA'] = dataDir
  process.env['COURIERS_URL'] = couriers.url
  return async () => {
    await close()
    couriers.stop()
  }
}

/** Starts a separate shop. Returns its address, its data folder and a function that stops it. */
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
      SAMPLE_PICTURES: 'small',
      SAMPLE_SEASON: 'none',
      PAYMENT_PROVIDER: 'demo',
      RATE_LIMIT: 'off',
      ADMIN_PASSWORD: ADMIN.password,
      NODE_ENV: 'production',
      QUEUE_TIMEOUT_MS: '120000', // so long that no request is refused because other programs use the machine too
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await waitUntilHealthy(`http://127.0.0.1:${ownPort}/api/health`, child)
  const close = async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { url: `http://localhost:${ownPort}`, close, dataDir }
}

async function waitUntilHealthy(url: string, child: ReturnType<typeof spawn>) {
  for (let tries = 0; tries < 1200; tries += 1) {
    const isHealthy = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isHealthy) return
    if (child.exitCode !== null) throw new Error('The shop did not start')
    await wait(200)
  }
  throw new Error('The shop did not respond within four minutes')
}
