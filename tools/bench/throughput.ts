import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { cpuTimeOf, flag, ratio, printLine, startDatabaseCpuTimer } from './statistics.ts'
import { runClosedLoop, statusLabels, type LoadRequest } from './load.ts'
import { withShop, type OpenShop } from './empty-shop.ts'

// Orders, cart additions and filtered lists a second with 1,000 products, beside fifty times what Vendure did on one core of
// the machine that this was planned on: 8, 33 and 56. What one core does is counted from the processor time of the shop and
// of PostgreSQL together, without the one who asks.
// node tools/bench/throughput.ts --seconds 10 --shoppers 64      (the shop must be built)

const seconds = Number(flag('seconds') ?? 10)
const shoppers = Number(flag('shoppers') ?? 64)
const NAME = 'navrang_pace'
const FIFTY_TIMES = { orders: 8 * 50, additions: 33 * 50, lists: 56 * 50 }

type Way = { what: string; goal: number; ask: (turn: number) => LoadRequest }

/** The key of a shopper with an account of their own, since a cart that the shop keeps is an account's. */
async function tokenOf(port: number, at: number): Promise<string> {
  const [name, email] = [`Shopper ${at}`, `shopper-${at}@example.com`]
  const origin = `http://localhost:${port}`
  const answer = await fetch(`http://127.0.0.1:${port}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ name, email, password: 'nine-nights-of-dance', type: 'customer' }),
  })
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0])
  const headers = { cookie: cookies.join('; ') }
  const given = await fetch(`http://127.0.0.1:${port}/api/auth/token`, { headers })
  return ((await given.json()) as { token: string }).token
}

const asJson = { 'content-type': 'application/json' }

/** Lines of a cart that is being filled. */
const LINES = 20

function waysOf({ goods }: OpenShop, tokens: readonly string[]): Way[] {
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
    const body = JSON.stringify({ changes: [{ id: randomUUID(), action: { type: 'add', item } }] })
    const headers = { ...asJson, authorization: `Bearer ${tokens[turn % tokens.length]}` }
    return { path: '/api/cart/changes', method: 'POST', headers, body }
  }
  const kept = (turn: number): LoadRequest => ({ path: `/marketplace.data?${query(turn)}` })
  const fresh = (turn: number): LoadRequest => ({
    path: `/api/products?productType=marketplace&${query(turn)}`,
  })
  // Orders come last: their letters and invoices are made behind them, at a cost that is told apart.
  return [
    { what: 'cart additions', goal: FIFTY_TIMES.additions, ask: addition },
    { what: 'filtered lists, as pages ask for them', goal: FIFTY_TIMES.lists, ask: kept },
    { what: 'filtered lists, worked out anew', goal: FIFTY_TIMES.lists, ask: fresh },
    { what: 'orders', goal: FIFTY_TIMES.orders, ask: order },
  ]
}

/** What the shop does for an order when it has been taken: its invoice, and two letters. */
const JOBS_OF_AN_ORDER = 3

/** Processor time of what is still to be done for the orders, when nobody asks for anything else. */
async function measureBehind({ shop, database }: OpenShop) {
  const countDone = async () => {
    const { rows } = await database.pool.query<{ done: number }>(
      `select count(*)::int as done from jobs.job where state = 'completed' and name in ('deliver-mail', 'papers-due')`,
    )
    return rows[0]!.done
  }
  const [before, ofDatabase, done] = [cpuTimeOf(shop.pid!), startDatabaseCpuTimer(NAME), await countDone()]
  await wait(seconds * 1000)
  const ms = (cpuTimeOf(shop.pid!) - before + ofDatabase()) / ((await countDone()) - done)
  printLine(
    `letters and invoice behind an order, later: ${(ms * JOBS_OF_AN_ORDER).toFixed(1)} ms of processor`,
  )
}

async function measure(open: OpenShop) {
  const { port, shop, database } = open
  const tokens = await Promise.all(Array.from({ length: shoppers }, (_, at) => tokenOf(port, at)))
  printLine(
    'what | a second | ms of processor | one core does a second | fifty times Vendure | one core : that | answers',
  )
  for (const { what, goal, ask } of waysOf(open, tokens)) {
    await runClosedLoop({ port, connections: shoppers, seconds, ask })
    await database.pool.query('analyze') // autovacuum comes once a minute: the plans for an empty table are no shop's
    const [before, ofDatabase] = [cpuTimeOf(shop.pid!), startDatabaseCpuTimer(NAME)]
    const { took, perSecond, statuses } = await runClosedLoop({ port, connections: shoppers, seconds, ask })
    const ms = (cpuTimeOf(shop.pid!) - before + ofDatabase()) / took.length
    const cells = [perSecond.toFixed(0), ms.toFixed(2), (1000 / ms).toFixed(0), goal, ratio(1000 / ms, goal)]
    printLine([what, ...cells, statusLabels(statuses)].join(' | '))
  }
  await measureBehind(open)
}

await withShop(
  { name: NAME, products: 1000, settings: { MAX_CONCURRENT_REQUESTS: '256', QUEUE_TIMEOUT_MS: '10000' } },
  measure,
)
