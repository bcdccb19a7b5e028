import { setTimeout as wait } from 'node:timers/promises'
import type { Api } from '../../contract/core/client.ts'
import { createApi } from '../../contract/core/client.ts'
import { paise, share } from '../../contract/core/money.ts'
import { initiatePayment } from '../../contract/payments/payments.ts'
import { Refusal } from '../../contract/core/refusal.ts'
import { sampleAddress } from '../../server/testing/checkout-fixture.ts'
import { COUPON, PRICE, type ChaosEnvironment } from './environment.ts'

/** What the clients record: requests, acknowledged orders by idempotency key, and refusals by code. */
export type Journal = { requested: number; acknowledged: Map<string, string>; refused: Map<string, number> }

export type Shoppers = { stop: () => Promise<void>; journal: Journal }
type Member = { world: ChaosEnvironment; api: Api; journal: Journal; withKeys: boolean }

const USERS = 20

/** Starts `count` shoppers that buy continuously until `stop`, which waits for their last purchase. */
export async function startShoppers(
  world: ChaosEnvironment,
  count: number,
  withKeys: boolean,
): Promise<Shoppers> {
  const journal: Journal = { requested: 0, acknowledged: new Map(), refused: new Map() }
  const users: Api[] = []
  for (let index = 0; index < USERS; index += 1) users.push(await signUp(world.port, index))
  let isOver = false
  const shop = async (index: number) => {
    const member = { world, api: users[index % USERS]!, journal, withKeys }
    while (!isOver) await buy(member)
  }
  const all = Promise.all(Array.from({ length: count }, (_, index) => shop(index)))
  return {
    journal,
    stop: async () => {
      isOver = true
      await all
    },
  }
}

async function buy(member: Member) {
  const { world, journal } = member
  const { rare, plenty } = world.goods
  const choice = Math.random() < 0.4 ? rare : plenty
  const productId = choice[Math.floor(Math.random() * choice.length)]!.id
  const couponCode = Math.random() < 0.15 ? COUPON.code : null
  const total = paise(PRICE - (couponCode ? share(PRICE, COUPON.percent) : 0))
  const key = crypto.randomUUID()
  journal.requested += 1
  const started = await sendUntilAnswered(member, { productId, couponCode, total, key })
  if (started instanceof Refusal) {
    journal.refused.set(started.code, (journal.refused.get(started.code) ?? 0) + 1)
    await wait(100 + Math.random() * 400)
    return
  }
  journal.acknowledged.set(key, started.orderId!)
  await wait(Math.random() * 300)
  const mood = Math.random()
  if (mood > 0.9) return // walks away
  await world.gateway.control('shopper', { id: started.txnId, outcome: mood < 0.75 ? 'COMPLETED' : 'FAILED' })
}

type PurchaseRequest = {
  productId: string
  couponCode: string | null
  total: ReturnType<typeof paise>
  key: string
}

/** Retries with the same idempotency key until the order is accepted or refused. */
async function sendUntilAnswered(
  { api, withKeys }: Member,
  { productId, couponCode, total, key }: PurchaseRequest,
) {
  const items = [{ productId, quantity: 1, type: 'buy' as const }]
  const payment = { couponCode, total, amount: total, paymentMethod: 'phonepe' as const }
  const body = { ...payment, items, address: sampleAddress }
  const headers: Record<string, string> = withKeys ? { 'idempotency-key': key } : {}
  for (;;) {
    const answer = await api(initiatePayment, { body, headers }).catch((error: unknown) => error)
    if (answer instanceof Refusal ? !isTemporary(answer) : !(answer instanceof Error)) {
      return answer as Refusal | Awaited<ReturnType<typeof initiate>>
    }
    await wait(200 + Math.random() * 400)
  }
}

const initiate = (api: Api) => api(initiatePayment, {})
/** Refusals that say nothing about the order, which an earlier attempt may have stored. */
const isTemporary = ({ code, status }: Refusal) =>
  status === 503 || code === 'in_flight' || code === 'not_signed_in'

/** An API client of a new user that renews its access token when it expires. */
async function signUp(port: number, count: number): Promise<Api> {
  const base = `http://127.0.0.1:${port}`
  const user = {
    name: `Shopper ${count}`,
    email: `shopper-${count}@example.com`,
    password: 'mirror-work-and-marigold',
    type: 'customer',
  }
  const answer = await fetch(`${base}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { origin: `http://localhost:${port}`, 'content-type': 'application/json' },
    body: JSON.stringify(user),
  })
  if (!answer.ok) throw new Error(`Sign-up failed: ${answer.status} ${await answer.text()}`)
  const cookie = answer.headers
    .getSetCookie()
    .map((value) => value.split(';')[0])
    .join('; ')
  const renew = async () => {
    const renewed = await fetch(`${base}/api/auth/token`, { headers: { cookie } })
    return ((await renewed.json()) as { token: string }).token
  }
  let token = await renew()
  return createApi(async ({ url, method, headers, body }) => {
    const send = () =>
      fetch(base + url, {
        method,
        headers: { ...headers, authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(20_000),
        ...(body === undefined ? {} : { body }),
      })
    const first = await send()
    if (first.status !== 401) return first
    token = await renew()
    return send()
  })
}
