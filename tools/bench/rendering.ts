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

// CPU time and size of pages that are not in the page cache. The shop has the sample catalogue and further products up to 1,000. Each
// request has an address that no request had before, so the page is rendered and its products are read. The home page has only one
// address, so the cache is off for it. The CPU time includes the API calls of the page and the compression. Before each page, the
// benchmark prints how long this machine takes for a fixed loop, because the speed of virtual machines varies.
// node tools/bench/rendering.ts --requests 400      (the shop must be built)

const requests = Number(flag('requests') ?? 400)
const onlyPage = flag('page')
const profileFolder = flag('profile')
const root = flag('root')
const NAME = 'navrang_rendering'
const PRODUCTS = 1000
const CONNECTIONS = 4
/** Requests before the measurement, so that the JavaScript engine has compiled the code. */
const WARM_UP = 400
const headers = { 'accept-encoding': 'gzip, deflate, br' }

type Page = { page: string; goal: number; cache: 'on' | 'off'; path: (turn: number) => string }

/** The pages. `slugs`: the slugs of all products. No product costs more than the maximum prices, so all lists have all products. */
const pagesOf = (slugs: readonly string[]): Page[] => [
  { page: 'home', goal: 6, cache: 'off', path: () => '/' },
  { page: 'list', goal: 5, cache: 'on', path: (turn) => `/marketplace?maxPrice=${19_999 - turn}` },
  { page: 'rent list', goal: 5, cache: 'on', path: (turn) => `/rent?maxPrice=${4999 - turn}` },
  { page: 'product', goal: 4, cache: 'on', path: (turn) => `/product/${slugs[turn % slugs.length]}` },
  {
    page: 'list of a category by price',
    goal: 4.5,
    cache: 'on',
    path: (turn) => `/marketplace?category=garba-dresses&sort=price-asc&maxPrice=${19_999 - turn}`,
  },
]

/** Adds products up to `PRODUCTS`. Gives each product a picture of its own, with a preview of the usual length. Returns the slugs. */
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
  const products = await pool.query<{ slug: string }>(
    `select slug from products where status = 'live' and product_type = 'marketplace' order by id`,
  )
  await close()
  return products.rows.map(({ slug }) => slug)
}

/** Sends the requests of the turns from `first` to `end`. */
async function sendRequests(port: number, { path }: Page, [first, end]: [number, number]) {
  const { sendRequest, close } = createRequester(port, CONNECTIONS)
  let turn = first
  async function runConnection() {
    while (turn < end) {
      const url = path(turn)
      turn += 1
      const { status } = await sendRequest({ path: url, headers })
      if (status !== 200) throw new Error(`${url}: ${status}`)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, runConnection))
  close()
}

/** Prints the figures of one page. */
async function measure(port: number, pid: number, page: Page) {
  await sendRequests(port, page, [0, WARM_UP])
  const speed = loopTime()
  const [before, databaseTime] = [cpuTimeOf(pid), startDatabaseCpuTimer(NAME)]
  await sendRequests(port, page, [WARM_UP, WARM_UP + requests])
  const [shop, database] = [cpuTimeOf(pid) - before, databaseTime()].map((ms) => ms / requests)
  const response = await fetch(`http://127.0.0.1:${port}${page.path(0)}`, {
    headers: { 'accept-encoding': 'identity' },
  })
  const size = (await response.arrayBuffer()).byteLength / 1024
  const figures = [
    shop!.toFixed(2),
    page.goal,
    database!.toFixed(2),
    (1000 / (shop! + database!)).toFixed(0),
    size.toFixed(1),
    speed.toFixed(0),
  ]
  printLine([page.page, ...figures].join(' | '))
}

/** Returns the time of a loop of 200 million additions in milliseconds. It shows the speed of the machine. */
function loopTime(): number {
  const start = performance.now()
  let sum = 0
  for (let turn = 0; turn < 2e8; turn += 1) sum += turn & 3
  if (sum < 0) throw new Error('unreachable')
  return performance.now() - start
}

await withDatabase(NAME, async (url) => {
  const dataDir = mkdtempSync(join(tmpdir(), `${NAME}-`))
  try {
    await fillShop(url, dataDir)
    const slugs = await addProducts(url)
    const port = await freePort()
    printLine(
      'page | shop ms CPU | goal | PostgreSQL ms CPU | one core per second | HTML KB | loop of the machine ms',
    )
    for (const page of pagesOf(slugs)) {
      if (onlyPage && page.page !== onlyPage) continue
      const profile = profileFolder ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profileFolder}` } : {}
      const settings = { PAGE_CACHE: page.cache, ...profile }
      const shop = await startShop({ port, dataDir, databaseUrl: url, root, settings })
      await measure(port, shop.pid!, page)
      shop.kill('SIGTERM')
      await once(shop, 'exit')
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})
