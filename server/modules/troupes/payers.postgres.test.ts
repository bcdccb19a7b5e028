import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiAt, freePort, startShop } from '../../../tools/bench/running-shop.ts'
import { checkMoney } from '../../../tools/chaos/invariants.ts'
import type { Api } from '../../../contract/core/client.ts'
import { addDays } from '../../../contract/core/dates.ts'
import { Refusal } from '../../../contract/core/refusal.ts'
import { joinTroupe, type Troupe } from '../../../contract/troupes/troupes.ts'
import { startFakePhonePe, webhookHeader, type FakePhonePe } from '../../testing/fake-phonepe.ts'
import { testShop } from '../../testing/shop.ts'
import { dancerActions, troupeSteps } from '../../testing/troupe-fixture.ts'
import { readBalances } from '../ledger/balances.ts'
import { createPaymentDeps } from '../payments/payment-deps.ts'
import { sweepPayments } from '../payments/refresh-payment.ts'
import { troupeTokens } from './troupe-tokens.ts'

const PAYERS = 30
const SETS = { S: 8, M: 10, L: 7 }
const SIZES = Object.keys(SETS) as (keyof typeof SETS)[]
const SHARE = 2500_00

const settings: Record<string, string> = {}
const dir = mkdtempSync(joinPath(tmpdir(), 'navrang-payers-'))
let gateway: FakePhonePe
beforeAll(async () => {
  gateway = await startFakePhonePe(joinPath(dir, 'book.json'))
  Object.assign(settings, gateway.settings)
})
const shop = testShop(settings)
const nodes: { port: number; child: ChildProcess }[] = []
afterAll(() => {
  for (const { child } of nodes) child.kill('SIGKILL')
  gateway.process.kill()
  rmSync(dir, { recursive: true, force: true })
})
const { outfit, draft, create } = troupeSteps(shop)

/** Starts a node as a process of its own, on the database of this test. */
async function startNode(port: number) {
  const databaseUrl = (shop.database.pool as Pool & { options: { connectionString: string } }).options
    .connectionString
  const own = { ...settings, NODE_ENV: 'test', LOG_LEVEL: 'error', DATABASE_POOL: '10', DRAIN_SECONDS: '1' }
  return { port, child: await startShop({ port, dataDir: dir, databaseUrl, settings: own }) }
}

/** Kills a node while it works, and starts it again. */
async function killNode(at: number) {
  const { port, child } = nodes[at]!
  child.kill('SIGKILL')
  await once(child, 'exit')
  nodes[at] = await startNode(port)
}

const isTemporary = new Set(['overloaded', 'in_flight', 'unavailable'])

/** Longer than the 45 seconds for which a killed node keeps the right to open the session of a payment. */
const GIVE_UP_MS = 120_000

/** Sends a request to one node after the other until one answers, as a browser behind a load balancer does. */
async function send<T>(first: number, request: (api: Api) => Promise<T>): Promise<T> {
  const giveUpAt = performance.now() + GIVE_UP_MS
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await request(apiAt(nodes[(first + attempt) % nodes.length]!.port))
    } catch (error) {
      const isAnswer = error instanceof Refusal && !isTemporary.has(error.code)
      if (isAnswer || performance.now() > giveUpAt) throw error
      await wait(100)
    }
  }
}

type Outcome = { result: 'paid' | 'told'; message: string; ms: number; orderId: string | null }

/** A dancer takes any size that is left and pays at the gateway, or is told that nothing is left. */
async function takeAndPay(at: number, token: string, skus: readonly string[]): Promise<Outcome> {
  const began = performance.now()
  const act = (api: Api) => dancerActions(api, { token }, '')
  let message = ''
  for (const skuId of skus) {
    const taken = await send(at, (api) => act(api).choose(skuId)).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      message = error.message
      return null
    })
    if (!taken) continue
    const { seat } = await send(at, (api) => act(api).pay())
    const attempt = await shop.db
      .selectFrom('payments')
      .select('id')
      .where('order_id', '=', seat.order!.id)
      .where('state', '=', 'open') // an attempt whose node was killed before it knew the address of the payment page has failed
      .executeTakeFirstOrThrow()
    await gateway.control('shopper', { id: attempt.id, outcome: 'COMPLETED' })
    return { result: 'paid', message: '', ms: performance.now() - began, orderId: seat.order!.id }
  }
  return { result: 'told', message, ms: performance.now() - began, orderId: null }
}

/** Opens a group of 25 sets, and confirms the e-mail addresses of 30 persons. Returns their personal tokens. */
async function openGroup() {
  const organiser = await shop.signedIn()
  const choli = await outfit(SETS)
  const garments = SIZES.map((size) => ({ skuId: choli.sku[size]!, count: SETS[size] }))
  const troupe: Troupe = await create(organiser, draft(garments, { deadline: addDays(draft([]).from, -20) }))
  const params = { token: troupe.link! }
  for (let at = 0; at < PAYERS; at += 1) {
    const body = { name: `Dancer ${at + 1}x`, email: `payer-${at}@example.com` }
    await shop.api(joinTroupe, { params, body })
  }
  const rows = await shop.db
    .selectFrom('troupe_dancers')
    .select('id')
    .where('troupe_id', '=', troupe.id)
    .execute()
  const tokenOf = await troupeTokens(shop.db)
  return { troupe, choli, tokens: rows.map(({ id }) => tokenOf({ dancerId: id })) }
}

test('30 dancers pay for 25 sets at the same moment on two nodes that are killed: 25 are paid, 5 are told at once', async () => {
  await shop.app.jobs.stop()
  nodes.push(await startNode(await freePort()), await startNode(await freePort()))
  const url = `http://127.0.0.1:${nodes[0]!.port}/api/payments/webhook/phonepe`
  await gateway.control('webhooks', { webhooks: { url, authorization: webhookHeader(), copies: 2 } })
  const { troupe, choli, tokens } = await openGroup()
  const skus = SIZES.map((size) => choli.sku[size]!)

  const payers = tokens.map((token, at) => {
    const wanted = [...skus.slice(at % 3), ...skus.slice(0, at % 3)]
    return takeAndPay(at, token, wanted)
  })
  const kills = (async () => {
    await wait(300)
    await killNode(0)
    await killNode(1)
  })()
  const outcomes = await Promise.all(payers)
  await kills

  const paid = outcomes.filter(({ result }) => result === 'paid')
  const told = outcomes.filter(({ result }) => result === 'told')
  expect([paid.length, told.length]).toEqual([25, 5])
  for (const { message } of told) expect(message).toBe('All places of this group are taken')

  // what a killed node has not finished is found by the job that runs every minute
  await sweepPayments(createPaymentDeps(shop.db, { ...shop.env, now: () => new Date(Date.now() + 60_000) }))
  await shop.runJobs()
  const states = await Promise.all(tokens.map((token) => dancerActions(shop.api, { token }, '').show()))
  expect(states.filter(({ state }) => state === 'paid')).toHaveLength(25)
  expect(states.filter(({ state }) => state === 'none')).toHaveLength(5)

  const holds = await shop.db
    .selectFrom('rental_holds')
    .selectAll()
    .where('troupe_id', '=', troupe.id)
    .where('released_at', 'is', null)
    .execute()
  expect(holds).toHaveLength(25)
  expect(new Set(holds.map(({ piece_id }) => piece_id)).size).toBe(25)
  expect(new Set(holds.map(({ order_id }) => order_id))).toEqual(new Set(paid.map(({ orderId }) => orderId)))
  expect(holds.every(({ state }) => state === 'booked')).toBe(true)

  for (const { orderId } of paid) {
    const balances = Object.fromEntries(await readBalances(shop.db, orderId!))
    expect(balances).toEqual({ 'cash:phonepe': SHARE, rent: -1500_00, deposits: -1000_00 })
  }
  const { sales } = await gateway.state()
  const taken = Object.values(sales).flatMap((sale) => (sale.taken > 0 ? [sale.taken] : [])) // nothing is taken for a failed attempt
  expect(taken).toEqual(Array.from({ length: 25 }, () => SHARE))
  const report = await checkMoney({ database: shop.database, gateway })
  const isAboutMoney = (name: string) => name.endsWith('(0)') && !/invoice|document/.test(name) // the nodes have no tax identity
  const wrong = Object.entries(report).filter(([name, figure]) => isAboutMoney(name) && figure !== 0)
  expect(wrong).toEqual([])
  expect(report).toMatchObject({ 'gateway took': 62_500, 'ledger cash in': 62_500 })
}, 240_000)
