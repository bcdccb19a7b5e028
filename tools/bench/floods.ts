import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startFakePhonePe, type FakePhonePe } from '../../server/testing/fake-phonepe.ts'
import { createTestProduct } from '../../server/testing/product-fixture.ts'
import { paise } from '../../contract/core/money.ts'
import { withDatabase } from './empty-shop.ts'
import { flag, quantile, printLine } from './statistics.ts'
import { callAs, isGood, signUp, type Caller } from './floods/callers.ts'
import { floods, type Flood } from './floods/kinds.ts'
import { freePort, startShop } from './running-shop.ts'

// A few clients flood the shop with requests. Measures the share of another visitor's requests that succeed meanwhile: goal 95 %.
// Each client has its own address (127.0.0.x), which the shop can distinguish. The shop runs as a child process on its own
// PostgreSQL. The benchmark takes about two minutes.
// npm run bench:floods -- --seconds 12 --only slow-readers,junk-pages

const seconds = Number(flag('seconds') ?? 12)
const only = flag('only')?.split(',')
const GOAL = 0.95
/**
 * Makes the texts of 100 products so long that their list is a response of 6 MB. The response must be longer than the buffers of the
 * network: 4 MB on the loopback interface (some 100 KB in a real network).
 */
const LONG = 'x'.repeat(60_000)
const VISITOR = '127.0.0.99'
const STAFF = '127.0.0.98'

type World = { port: number; url: string; dataDir: string; provider: FakePhonePe; productId: string }
type Watched = { name: string; good: number; bad: Map<number, number>; took: number[] }

await withDatabase('navrang_floods', async (url, { db }) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'navrang-floods-'))
  const provider = await startFakePhonePe(join(dataDir, 'book.json'))
  const title = 'Chaniya choli with mirror work, hand embroidery and a dupatta of bandhani silk'
  const { id: productId } = await createTestProduct(db, { price: paise(100_00), sizes: [{ stock: 100_000 }] })
  for (let made = 0; made < 400; made += 1) {
    const category = made % 4 ? 'garba-dresses' : 'kediya'
    await createTestProduct(db, { title: `${title} ${made}`, price: paise(100_00 + made), category })
  }
  await db.updateTable('products').set({ brand: LONG }).where('category', '=', 'kediya').execute()
  const world = { port: await freePort(), url, dataDir, provider, productId }
  const results: boolean[] = []
  try {
    for (const flood of floods.filter(({ name }) => !only || only.includes(name))) {
      results.push(
        await measure(world, flood, async (userId) => {
          await db.updateTable('users').set({ role: 'admin' }).where('id', '=', userId).execute()
        }),
      )
    }
  } finally {
    provider.process.kill()
    rmSync(dataDir, { recursive: true, force: true })
  }
  process.exitCode = results.every(Boolean) ? 0 : 1
})

/** Runs one flood against a newly started shop. Returns whether the other visitors were served. */
async function measure(
  { port, url, dataDir, provider, productId }: World,
  flood: Flood,
  promote: (userId: string) => Promise<void>,
): Promise<boolean> {
  const settings = { ...provider.settings, RATE_LIMIT: 'on', STAFF_SECOND_FACTOR: 'optional' }
  const shop = await startShop({ port, dataDir, databaseUrl: url, settings })
  const staff = await signUp({
    port,
    from: STAFF,
    email: `staff-${flood.name}@example.com`,
    prepare: promote,
  })
  const visitor = callAs({ port, from: VISITOR })
  const quote = JSON.stringify({ items: [{ productId, quantity: 1, type: 'buy' }], couponCode: null })
  for (let turn = 0; turn < 3; turn += 1) await askOnce(visitor, turn, quote)
  const end = await flood.begin({ port, provider, productId, until: performance.now() + seconds * 1000 })
  const watched = await Promise.all([
    watch('visitor', (turn) => askOnce(visitor, turn, quote)),
    watch('staff', (turn) =>
      staff({ path: ['/api/admin/products?q=mirror&limit=20', '/api/admin/orders'][turn % 2]! }),
    ),
  ])
  const summary = await end()
  shop.kill('SIGTERM')
  await Promise.race([once(shop, 'exit'), wait(10_000).then(() => shop.kill('SIGKILL'))])
  printLine(`\n${flood.name}: ${flood.what}\n  flood   : ${summary}`)
  for (const client of watched) printLine(`  ${client.name.padEnd(8)}: ${wordsOf(client)}`)
  return watched.every(({ good, took }) => good >= took.length * GOAL)
}

function askOnce(visitor: Caller, turn: number, quote: string) {
  const json = { 'content-type': 'application/json' }
  if (turn % 3 === 0) return visitor({ path: '/api/products?category=garba-dresses' })
  return turn % 3 === 1
    ? visitor({ path: '/api/quote', method: 'POST', headers: json, body: quote })
    : visitor({ path: '/' })
}

/** Sends three calls a second as another visitor, whether or not the earlier calls have been answered. */
async function watch(name: string, ask: (turn: number) => Promise<number>): Promise<Watched> {
  const watched: Watched = { name, good: 0, bad: new Map(), took: [] }
  const running: Promise<void>[] = []
  for (let turn = 0; turn < seconds * 3; turn += 1) {
    running.push(askTimed(watched, () => ask(turn)))
    await wait(333)
  }
  await Promise.all(running)
  return watched
}

async function askTimed(watched: Watched, ask: () => Promise<number>) {
  const since = performance.now()
  const status = await ask()
  watched.took.push(performance.now() - since)
  if (isGood(status)) watched.good += 1
  else watched.bad.set(status, (watched.bad.get(status) ?? 0) + 1)
}

function wordsOf({ good, bad, took }: Watched): string {
  const part = ((100 * good) / took.length).toFixed(1)
  const others = [...bad].map(([status, count]) => `${status || 'no answer in 5 s'}: ${count}`).join(', ')
  return `${part} % of ${took.length} calls answered 2xx, 95th percentile ${quantile(took, 0.95).toFixed(0)} ms ${others}`
}
