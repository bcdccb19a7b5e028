import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { cpuTimeOf, flag, ratio, printLine, startDatabaseCpuTimer } from './statistics.ts'
import { runClosedLoop, statusLabels, type LoadRequest } from './load.ts'
import { withShop, type OpenShop } from './empty-shop.ts'
import { signUpShopper } from './sign-up.ts'

// Orders, cart additions, lists, products and searches per second with 1,000 products. The goals of orders, additions and lists of pages are multiples of
// the results of Vendure on one core of the reference machine: 25 times its 8.5 orders, 50 times its 33 additions and 50 times its 56 lists. The
// API keeps its replies to lists, products and searches until their data changes. The throughput of one core is derived from the
// CPU time of the shop and PostgreSQL.
// node tools/bench/throughput.ts --seconds 10 --shoppers 64      (the shop must be built)

const seconds = Number(flag('seconds') ?? 10)
const shoppers = Number(flag('shoppers') ?? 64)
const NAME = 'navrang_pace'
const GOALS = {
  orders: 8.5 * 25,
  additions: 33 * 50,
  lists: 56 * 50,
  list: 1500,
  product: 2000,
  search: 1000,
}

type Workload = { what: string; goal: number; ask: (turn: number) => LoadRequest }

const asJson = { 'content-type': 'application/json' }

const searches = ['choli', 'chaniya', 'garba', 'chlio', 'chaniya choli', 'choli 7']

/** Lines of a cart that is being filled. */
const LINES = 20

function workloadsOf({ goods }: OpenShop, tokens: readonly string[]): Workload[] {
  const some = (turn: number) => goods[(turn * 7) % goods.length]!
  const query = (turn: number) => `category=garba-dresses&minPrice=${turn % 20}&sort=price-asc`
  const order = (turn: number): LoadRequest => {
    const { id, price } = some(turn)
    const items = [{ productId: id, quantity: 1, type: 'buy' }]
    const body = JSON.stringify({
      items,
      couponCode: null,
      total: price / 100,
      userEmail: 'asha@example.com',
    })
    const headers = { ...asJson, 'idempotency-key': randomUUID() }
    return { path: '/api/orders', method: 'POST', headers, body }
  }
  const addition = (turn: number): LoadRequest => {
    const { id, price, title, skuIds } = some(Math.floor(turn / tokens.length) % LINES)
    const nothing = { size: null, colour: null, from: null, until: null }
    const what = {
      id: `buy ${skuIds[0]}`,
      kind: 'buy',
      productId: id,
      skuId: skuIds[0],
      title,
      slug: 'goods',
    }
    const item = { ...what, ...nothing, image: '/goods.webp', price: price / 100, qty: 1, deposit: 0 }
    const body = JSON.stringify({ id: randomUUID(), operations: [{ type: 'add', item }] })
    const headers = { ...asJson, authorization: `Bearer ${tokens[turn % tokens.length]}` }
    return { path: '/api/cart/changes', method: 'POST', headers, body }
  }
  const page = (turn: number): LoadRequest => ({ path: `/marketplace.data?${query(turn)}` })
  const list = (filter: string): LoadRequest => ({ path: `/api/products?productType=marketplace&${filter}` })
  const fresh = (turn: number) => list(`category=garba-dresses&maxPrice=${100_000 - turn}&sort=price-asc`)
  const product = (turn: number): LoadRequest => ({ path: `/api/products/${some(turn).id}` })
  const search = (turn: number) => list(`q=${encodeURIComponent(searches[turn % searches.length]!)}`)
  // Orders come last, because each order also creates e-mails and invoices in the background, which would disturb the other
  // measurements. The background work is measured separately.
  return [
    { what: 'cart additions', goal: GOALS.additions, ask: addition },
    { what: 'data of list pages', goal: GOALS.lists, ask: page },
    { what: 'lists of the API', goal: GOALS.list, ask: (turn) => list(query(turn)) },
    { what: 'lists of the API, each with another filter', goal: GOALS.lists, ask: fresh },
    { what: 'products of the API', goal: GOALS.product, ask: product },
    { what: 'searches of the API', goal: GOALS.search, ask: search },
    { what: 'orders', goal: GOALS.orders, ask: order },
  ]
}

/** Background jobs of an order: its invoice and two e-mails. */
const JOBS_OF_AN_ORDER = 3

/** CPU time of the background jobs of an order, without other requests. */
async function measureJobs({ shop, database }: OpenShop) {
  const countDone = async () => {
    const { rows } = await database.pool.query<{ done: number }>(
      `select count(*)::int as done from jobs.job where state = 'completed' and name in ('deliver-email', 'invoice-due')`,
    )
    return rows[0]!.done
  }
  const [before, ofDatabase, done] = [cpuTimeOf(shop.pid!), startDatabaseCpuTimer(NAME), await countDone()]
  await wait(seconds * 1000)
  const ms = (cpuTimeOf(shop.pid!) - before + ofDatabase()) / ((await countDone()) - done)
  printLine(
    `e-mails and invoice of an order, in the background: ${(ms * JOBS_OF_AN_ORDER).toFixed(1)} ms CPU`,
  )
}

async function measure(open: OpenShop) {
  const { port, shop, database } = open
  const accounts = await Promise.all(
    Array.from({ length: shoppers }, (_, at) => signUpShopper(port, String(at))),
  )
  const tokens = accounts.map(({ token }) => token)
  printLine('workload | per second | CPU ms | one core per second | goal | one core : goal | responses')
  for (const { what, goal, ask } of workloadsOf(open, tokens)) {
    await runClosedLoop({ port, connections: shoppers, seconds, ask })
    await database.pool.query('analyze') // autovacuum runs only once a minute, and plans for an empty table are not realistic
    const [before, ofDatabase] = [cpuTimeOf(shop.pid!), startDatabaseCpuTimer(NAME)]
    const { took, perSecond, statuses } = await runClosedLoop({ port, connections: shoppers, seconds, ask })
    const ms = (cpuTimeOf(shop.pid!) - before + ofDatabase()) / took.length
    const cells = [perSecond.toFixed(0), ms.toFixed(2), (1000 / ms).toFixed(0), goal, ratio(1000 / ms, goal)]
    printLine([what, ...cells, statusLabels(statuses)].join(' | '))
  }
  await measureJobs(open)
}

await withShop(
  { name: NAME, products: 1000, settings: { MAX_CONCURRENT_REQUESTS: '256', QUEUE_TIMEOUT_MS: '10000' } },
  measure,
)
