import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { withShop, type OpenShop } from '../bench/empty-shop.ts'
import { flag, quantile, printLine } from '../bench/statistics.ts'
import { createRequester, statusLabels, type LoadRequest } from '../bench/load.ts'

// Orders and pages for half an hour, cached and rendered: memory must not grow after the first minutes. Prints the memory of the
// process and its heap, and their growth per hour after the first fifth of the time. Exits with 1 if the last fifth needs more
// than 10 % above the second fifth; a run shorter than ten minutes always passes.
// node tools/chaos/endurance.ts --minutes 30      (the shop must be built)

const minutes = Number(flag('minutes') ?? 30)
const TOKEN = 'a-token-of-this-bench'
const ORDERING = { count: 4, pauseMs: 100 }
const READING = { count: 8, pauseMs: 25 }
const MB = 1024 * 1024

type Sample = { minute: number; rss: number; heap: number }

async function sample({ port, shop }: OpenShop, since: number): Promise<Sample> {
  const status = readFileSync(`/proc/${shop.pid}/status`, 'utf8')
  const rss = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1024
  const headers = { authorization: `Bearer ${TOKEN}` }
  const figures = await (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).text()
  const heap = Number(/^navrang_nodejs_heap_size_used_bytes (\S+)/m.exec(figures)?.[1])
  return { minute: (performance.now() - since) / 60_000, rss: rss / MB, heap: heap / MB }
}

/** Sends the requests of shoppers: cached pages, and lists with another filter in each turn. */
function readingOf({ goods }: OpenShop) {
  const pages = ['/', '/marketplace', '/marketplace?category=garba-dresses&sort=price-asc', '/cart']
  const kinds = [
    (turn: number) => `/marketplace?minPrice=${turn % 400}`,
    (turn: number) => `/api/products?q=choli&maxPrice=${100 + (turn % 500)}`,
    (turn: number) => `/marketplace.data?minPrice=${goods.length + (turn % 50)}`,
    (turn: number) => pages[turn % pages.length]!,
  ]
  const headers = { 'accept-encoding': 'br' }
  return (turn: number): LoadRequest => ({ path: kinds[turn % kinds.length]!(turn), headers })
}

function orderingOf({ goods }: OpenShop) {
  return (turn: number): LoadRequest => {
    const { id, price } = goods[turn % goods.length]!
    const items = [{ productId: id, quantity: 1, type: 'buy' }]
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
    const body = JSON.stringify({
      items,
      couponCode: null,
      total: price / 100,
      userEmail: 'asha@example.com',
    })
    return { path: '/api/orders', method: 'POST', headers, body }
  }
}

type UserLoad = {
  port: number
  count: number
  pauseMs: number
  until: number
  ask: (turn: number) => LoadRequest
}

/** Simulates `count` users who pause after every response. */
async function simulateUsers({ port, count, pauseMs, until, ask }: UserLoad): Promise<Map<number, number>> {
  const { sendRequest, close } = createRequester(port, count)
  const statuses = new Map<number, number>()
  let turn = 0
  async function runUser() {
    while (performance.now() < until) {
      const { status } = await sendRequest(ask((turn += 1)))
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      await wait(pauseMs)
    }
  }
  await Promise.all(Array.from({ length: count }, runUser))
  close()
  return statuses
}

/** Returns the growth per hour of the measured values (least squares). */
function perHour(samples: readonly Sample[], of: (sample: Sample) => number): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(samples.map(({ minute }) => minute)), mean(samples.map(of))]
  const above = samples.reduce((sum, sample) => sum + (sample.minute - x) * (of(sample) - y), 0)
  return (above / samples.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0)) * 60
}

async function endure(open: OpenShop) {
  const since = performance.now()
  const until = since + minutes * 60_000
  const samples: Sample[] = []
  async function watch() {
    while (performance.now() < until) {
      await wait((minutes * 60_000) / 100)
      samples.push(await sample(open, since))
    }
  }
  const [orders, pages] = await Promise.all([
    simulateUsers({ port: open.port, ...ORDERING, until, ask: orderingOf(open) }),
    simulateUsers({ port: open.port, ...READING, until, ask: readingOf(open) }),
    watch(),
  ])
  printLine(`orders ${statusLabels(orders)} | pages and lists ${statusLabels(pages)}`)
  report(samples)
}

function report(samples: readonly Sample[]) {
  const fifth = (at: number) => samples.filter(({ minute }) => Math.floor((minute * 5) / minutes) === at)
  printLine('fifth of the time | process MB | heap MB (medians)')
  const medians = [0, 1, 2, 3, 4].map((at) => ({
    rss: quantile(
      fifth(at).map(({ rss }) => rss),
      0.5,
    ),
    heap: quantile(
      fifth(at).map(({ heap }) => heap),
      0.5,
    ),
  }))
  medians.forEach(({ rss, heap }, at) => printLine(`${at + 1} | ${rss.toFixed(0)} | ${heap.toFixed(0)}`))
  const after = samples.filter(({ minute }) => minute > minutes / 5)
  const [ofProcess, ofHeap] = [perHour(after, ({ rss }) => rss), perHour(after, ({ heap }) => heap)]
  printLine(
    `after the first fifth the process grows by ${ofProcess.toFixed(0)} MB in an hour, its heap by ${ofHeap.toFixed(0)} MB`,
  )
  const isFlat = medians[4]!.rss <= medians[1]!.rss * 1.1
  printLine(`last fifth : second fifth ${(medians[4]!.rss / medians[1]!.rss).toFixed(2)}, flat: ${isFlat}`)
  if (minutes >= 10) process.exitCode = isFlat ? 0 : 1
}

await withShop({ name: 'navrang_endurance', products: 300, settings: { METRICS_TOKEN: TOKEN } }, endure)
