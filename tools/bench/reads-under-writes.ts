import { sql } from 'kysely'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { addDays, dayInIndia } from '../../contract/core/dates.ts'
import { paise } from '../../contract/core/money.ts'
import { placeOrder } from '../../contract/orders/orders.ts'
import type { Db } from '../../server/platform/db/database.ts'
import { createTestProduct } from '../../server/testing/product-fixture.ts'
import { withDatabase } from './empty-shop.ts'
import { runClosedLoop, statusLabels } from './load.ts'
import { apiAt, freePort, startShop } from './running-shop.ts'
import { flag, printLine, quantile, ratio } from './statistics.ts'

// Cached pages while the shop changes: 1,000 products, all product pages and 50 lists, 16 connections. Every 0.4 s there is a new price, a sale of
// one of the last five units, a rental booking, a new product, or a changed setting that some pages or no pages show. First, pages are
// fetched at random from two nodes during this load, and compared with the recorded changes. By then the JavaScript engine has compiled
// the code. Then rounds measure the throughput without and with changes. Short rounds in turn, because the speed of virtual machines varies.
// node tools/bench/reads-under-writes.ts --rounds 8 --seconds 5 --probes 1000      (the shop must be built)

const rounds = Number(flag('rounds') ?? 8)
const seconds = Number(flag('seconds') ?? 5)
const probes = Number(flag('probes') ?? 1000)
const CONNECTIONS = 16
const CHANGE_MS = 400
const MAX_AGE_MS = 2000
/** About the time of a probe and the pause after it, in milliseconds. */
const PROBE_MS = 35
const PRODUCTS = 1000
const asBrowser = { 'accept-encoding': 'gzip, deflate, br' }

type Goods = { id: string; path: string; isRental: boolean }
/** The values that a page has shown, each with the time since which it is shown. The last one is current. */
type History = { path: string; valueIn: (html: string) => string; values: { at: number; value: string }[] }

const priceIn = (html: string) => /property="product:price:amount" content="([^"]*)"/.exec(html)?.[1] ?? ''
const stockIn = (html: string) => /Only (?:<!-- -->)?(\d)(?:<!-- -->)? left/.exec(html)?.[1] ?? 'none or many'

async function createGoods(db: Db): Promise<Goods[]> {
  const ids: { id: string; isRental: boolean }[] = []
  for (let made = 0; made < PRODUCTS; made += 1) {
    const isRental = made % 5 === 0
    const price = paise((100 + (made % 50)) * 100_00)
    const category = ['garba-dresses', 'kediya', 'jewellery', 'garba-sticks'][made % 4]!
    const sizes = isRental ? [{ size: 'M', pieces: 3 }] : [{ size: 'M', stock: made % 2 ? 5 : 100 }]
    const { id } = await createTestProduct(db, {
      price,
      mrp: paise(500_00_00),
      category,
      sizes,
      ...(isRental ? { rentPrice: paise(300_00) } : {}),
    })
    ids.push({ id, isRental })
  }
  const slugs = new Map(
    (await db.selectFrom('products').select(['id', 'slug']).execute()).map(({ id, slug }) => [id, slug]),
  )
  return ids.map(({ id, isRental }) => ({
    id,
    isRental,
    path: `/${isRental ? 'rent' : 'product'}/${slugs.get(id)!}`,
  }))
}

const bannerIn = (html: string) => /<li[^>]*>(Sale number \d+)</.exec(html)?.[1] ?? ''

/** Returns the paths of 50 lists that shoppers could open. */
function listPaths(): string[] {
  const categories = ['', 'garba-dresses', 'kediya', 'jewellery', 'garba-sticks']
  const sorts = ['', 'price-asc', 'price-desc', 'newest', 'rating']
  const lists = categories.flatMap((category) =>
    sorts.map((sort) =>
      new URLSearchParams({ ...(category && { category }), ...(sort && { sort }) }).toString(),
    ),
  )
  return ['/marketplace', '/rent'].flatMap((path) =>
    lists.map((query) => (query ? `${path}?${query}` : path)),
  )
}

const random = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)]!

/** Creates the record of what pages show. `record` adds a new value; `before` is the value until the first change. */
function createHistories() {
  const histories = new Map<string, History>()
  function record({
    path,
    valueIn,
    before,
    value,
  }: Omit<History, 'values'> & { before: string; value: string }) {
    const key = `${path} ${valueIn.name}`
    const history = histories.get(key) ?? { path, valueIn, values: [{ at: 0, value: before }] }
    history.values.push({ at: performance.now(), value })
    histories.set(key, history)
  }
  return { record, all: () => [...histories.values()] }
}

type Histories = ReturnType<typeof createHistories>
type WriterDeps = { db: Db; port: number; goods: readonly Goods[]; record: Histories['record'] }

/** Returns a function that makes the next change and records what pages show from now on. */
function createWriter({ db, port, goods, record }: WriterDeps) {
  const api = apiAt(port)
  const forSale = goods.filter(({ isRental }) => !isRental)
  const rentals = goods.filter(({ isRental }) => isRental)
  let count = 0

  async function changePrice() {
    const { id, path } = random(forSale)
    const price = paise((100 + (count % 800)) * 100)
    const product = db.selectFrom('products').select('price').where('id', '=', id)
    const { price: old } = await product.executeTakeFirstOrThrow()
    await db.updateTable('products').set({ price }).where('id', '=', id).execute()
    record({ path, valueIn: priceIn, before: (old / 100).toFixed(2), value: (price / 100).toFixed(2) })
  }

  async function sellScarce() {
    const { rows } = await sql<{ product_id: string; available: number }>`
      update stock_items set available = case when available = 0 then 5 else available - 1 end
      where id = (select id from stock_items where available <= 5 order by random() limit 1)
      returning product_id, available`.execute(db)
    const { product_id, available } = rows[0]!
    const { path } = goods.find(({ id }) => id === product_id)!
    const label = (units: number) => (units === 0 ? 'none or many' : String(units))
    const before = label(available === 5 ? 0 : available + 1)
    record({ path, valueIn: stockIn, before, value: label(available) })
  }

  async function bookRental() {
    const from = addDays(dayInIndia(new Date()), 10 + Math.floor(Math.random() * 300))
    const items = [{ productId: random(rentals).id, type: 'rent' as const, quantity: 1, from, until: from }]
    await api(placeOrder, { body: { items, couponCode: null, total: paise(300_00) } }).catch(() => undefined)
  }

  const addProduct = () => createTestProduct(db, { category: 'kediya', mrp: paise(500_00_00) })

  async function changeSettings() {
    const banner = `Sale number ${count}`
    const settings = random([
      { cod: { enabled: true, cap: 5000 + count, maxOpenPerPhone: 2, rentals: false } },
      { rentalFees: { latePerDay: count, freeCancelDays: 3, lateCancelPercent: 50 } },
      { rentBanner: [banner] },
    ])
    await sql`update store_settings set settings = settings || ${JSON.stringify(settings)}::jsonb`.execute(db)
    if (!('rentBanner' in settings)) return
    record({ path: '/rent?sort=rating', valueIn: bannerIn, before: '', value: banner })
  }

  const changes = [changePrice, sellScarce, bookRental, addProduct, changeSettings]
  return async () => {
    count += 1
    await changes[count % changes.length]!()
  }
}

type Probing = { histories: Histories; ports: readonly number[] }

/** Fetches pages that have changed from both nodes. Returns the number of probes and of pages that were older than two seconds. */
async function probe({ histories, ports }: Probing) {
  const outcome = { probes: 0, old: 0, oldestMs: 0 }
  while (outcome.probes < probes) {
    await wait(20)
    const all = histories.all()
    if (all.length === 0) continue
    const { path, valueIn, values } = random(Math.random() < 0.5 ? all.slice(-10) : all)
    const since = performance.now()
    const response = await fetch(`http://127.0.0.1:${random(ports)}${path}`)
    const shown = valueIn(await response.text())
    const at = values.findLastIndex(({ value }) => value === shown)
    // the page was outdated since the change after the value that it shows
    const age = at === values.length - 1 ? 0 : Math.max(0, since - (values[at + 1]?.at ?? 0))
    if (at < 0) printLine(`unknown content "${shown}" on ${path}`)
    outcome.probes += 1
    outcome.oldestMs = Math.max(outcome.oldestMs, age)
    if (age > MAX_AGE_MS || at < 0) outcome.old += 1
  }
  return outcome
}

type Load = Awaited<ReturnType<typeof runClosedLoop>>
type Result = { quiet: Load; changing: Load }

/** Joins the loads of several rounds. */
function joinLoads(loads: readonly Load[]): Load {
  const statuses: Load['statuses'] = new Map()
  for (const [status, count] of loads.flatMap((load) => [...load.statuses])) {
    statuses.set(status, (statuses.get(status) ?? 0) + count)
  }
  const perSecond = loads.reduce((sum, load) => sum + load.perSecond, 0) / loads.length
  return { statuses, perSecond, took: loads.flatMap(({ took }) => took) }
}

function printResult(name: string, { quiet, changing }: Result) {
  const [before, after] = [quantile(quiet.took, 0.99), quantile(changing.took, 0.99)]
  const figures = [
    quiet.perSecond.toFixed(0),
    changing.perSecond.toFixed(0),
    ratio(changing.perSecond, quiet.perSecond),
    before.toFixed(2),
    after.toFixed(2),
    ratio(after, before),
    statusLabels(changing.statuses),
  ]
  printLine([name, ...figures].join(' | '))
}

await withDatabase('navrang_writes', async (databaseUrl, { db }) => {
  const goods = await createGoods(db)
  await sql`vacuum analyze`.execute(db)
  const dataDir = mkdtempSync(join(tmpdir(), 'navrang-writes-'))
  const ports = [await freePort(), await freePort()]
  const nodes = []
  for (const port of ports) nodes.push(await startShop({ port, dataDir, databaseUrl }))
  const paths = [...goods.map(({ path }) => path), ...listPaths()]
  const [port] = ports as [number, number]
  const ask = () => ({ path: random(paths), headers: asBrowser })
  const load = (time: number) => runClosedLoop({ port, connections: CONNECTIONS, seconds: time, ask })
  const histories = createHistories()
  const change = createWriter({ db, port, goods, record: histories.record })
  for (const path of paths) await (await fetch(`http://127.0.0.1:${port}${path}`)).text()

  /** Returns the result of `work`, during which the shop changes every 0.4 s. */
  async function whileChanging<T>(work: () => Promise<T>): Promise<T> {
    let isOver = false
    const writes = (async () => {
      while (!isOver) await Promise.all([change(), wait(CHANGE_MS)])
    })()
    const result = await work().finally(() => (isOver = true))
    await writes
    return result
  }

  const [probed] = await whileChanging(() =>
    Promise.all([probe({ histories, ports }), load((probes * PROBE_MS) / 1000)]),
  )
  printLine(
    `${probed.probes} probes on two nodes: ${probed.old} pages older than 2 s (goal 0), oldest ${probed.oldestMs.toFixed(0)} ms`,
  )
  printLine(
    'round | quiet, pages a second | with changes | ratio (goal 0.6) | p99 quiet, ms | p99 with changes | times (goal 4) | statuses',
  )
  const results: Result[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const result = { quiet: await load(seconds), changing: await whileChanging(() => load(seconds)) }
    results.push(result)
    printResult(String(round), result)
  }
  printResult('all', {
    quiet: joinLoads(results.map(({ quiet }) => quiet)),
    changing: joinLoads(results.map(({ changing }) => changing)),
  })
  for (const node of nodes) node.kill('SIGTERM')
  await Promise.all(nodes.map((node) => once(node, 'exit')))
  rmSync(dataDir, { recursive: true, force: true })
})
