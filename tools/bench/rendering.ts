import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPostgres } from '../../server/platform/db/database.ts'
import { createTestProduct } from '../../server/testing/product-fixture.ts'
import { withDatabase } from './empty-shop.ts'
import { createRequester } from './load.ts'
import { freePort, startShop } from './running-shop.ts'
import { fillShop } from './sample-shop.ts'
import { cpuTimeOf, flag, printLine, startDatabaseCpuTimer } from './statistics.ts'

// CPU time and size of pages that are rendered for each request, because the page cache is off. The shop has the sample catalogue and
// further products up to 1,000. The CPU time includes the API calls of the page and the compression.
// node tools/bench/rendering.ts --requests 400      (the shop must be built)

const requests = Number(flag('requests') ?? 400)
const root = flag('root')
const NAME = 'navrang_rendering'
const PRODUCTS = 1000
const CONNECTIONS = 4
const headers = { 'accept-encoding': 'gzip, deflate, br' }
const filters = (turn: number) => `category=garba-dresses&minPrice=${turn % 997}&sort=price-asc`

const pages = [
  { page: 'home', goal: 6, path: () => '/' },
  { page: 'list', goal: 5, path: () => '/marketplace' },
  { page: 'rent list', goal: 5, path: () => '/rent' },
  { page: 'product', goal: 4, path: () => '/product/rani-abhla-chaniya-choli' },
  { page: 'list, different filters', goal: 4.5, path: (turn: number) => `/marketplace?${filters(turn)}` },
]

/** Adds products up to `PRODUCTS`. Gives each product a picture of its own, with a preview of the usual length. */
async function addProducts(url: string) {
  const { db, pool, close } = openPostgres(url, 4)
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from products')
  for (let count = rows[0]!.count; count < PRODUCTS; count += 1) await createTestProduct(db)
  await pool.query(`
    insert into media (id, width, height, blur)
    select md5(id), 960, 1200, 'data:image/webp;base64,' || repeat(md5(id), 4) from products`)
  await pool.query(`delete from product_pictures`)
  await pool.query(
    `insert into product_pictures (product_id, media_id, alt) select id, md5(id), title from products`,
  )
  await pool.query('vacuum analyze')
  await close()
}

async function sendRequests(port: number, path: (turn: number) => string, first: number) {
  const { sendRequest, close } = createRequester(port, CONNECTIONS)
  let turn = first
  async function runConnection() {
    while (turn < first + requests) {
      const { status } = await sendRequest({ path: path((turn += 1)), headers })
      if (status !== 200) throw new Error(`${path(turn)}: ${status}`)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, runConnection))
  close()
}

async function measure(port: number, pid: number) {
  printLine('page | shop ms CPU | goal | PostgreSQL ms CPU | one core per second | HTML KB')
  for (const { page, goal, path } of pages) {
    await sendRequests(port, path, 0)
    const [before, databaseTime] = [cpuTimeOf(pid), startDatabaseCpuTimer(NAME)]
    await sendRequests(port, path, requests)
    const [shop, database] = [cpuTimeOf(pid) - before, databaseTime()].map((ms) => ms / requests)
    const answer = await fetch(`http://127.0.0.1:${port}${path(0)}`, {
      headers: { 'accept-encoding': 'identity' },
    })
    const size = (await answer.arrayBuffer()).byteLength / 1024
    const figures = [
      shop!.toFixed(2),
      goal,
      database!.toFixed(2),
      (1000 / (shop! + database!)).toFixed(0),
      size.toFixed(1),
    ]
    printLine([page, ...figures].join(' | '))
  }
}

await withDatabase(NAME, async (url) => {
  const dataDir = mkdtempSync(join(tmpdir(), `${NAME}-`))
  try {
    await fillShop(url, dataDir)
    await addProducts(url)
    const port = await freePort()
    const shop = await startShop({ port, dataDir, databaseUrl: url, root, settings: { PAGE_CACHE: 'off' } })
    await measure(port, shop.pid!)
    shop.kill('SIGTERM')
    await once(shop, 'exit')
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})
