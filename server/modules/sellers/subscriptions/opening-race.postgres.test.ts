import { beforeAll, beforeEach, expect, test } from 'vitest'
import { paise } from '../../../../contract/core/money.ts'
import type { Refusal } from '../../../../contract/core/refusal.ts'
import { subscribe, subscriptionPayment } from '../../../../contract/sellers/seller-account.ts'
import { shopWithPhonePe } from '../../../testing/phonepe-shop.ts'
import { refusalOf } from '../../../testing/refusal-of.ts'
import { createBusiness } from '../../../testing/seller-fixture.ts'
import type { TestUser } from '../../../testing/shop.ts'

const OPENING = Date.parse('2026-11-01T06:00:00Z')
const { shop } = shopWithPhonePe({ CLOCK: new Date(OPENING).toISOString() })
beforeAll(() => shop.app.jobs.stop())
beforeEach(() => setClock(0))

const setClock = (seconds: number) => {
  shop.env.now = () => new Date(OPENING + seconds * 1000)
}
const KEY = 'month-after-none'
const pay = ({ api }: TestUser) => api(subscribe, { headers: { 'idempotency-key': KEY } })

test('while a request opens the session of a payment, another one is refused, and continues it when the first one has died', async () => {
  const { id: seller_id, owner } = await createBusiness(shop)
  const now = shop.env.now()
  const times = { expires_at: new Date(now.getTime() + 30 * 60_000), created_at: now, updated_at: now }
  const { id } = await shop.db
    .insertInto('subscription_payments')
    .values({ seller_id, key: KEY, provider: 'phonepe', state: 'created', amount: paise(500_00), ...times })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await refusalOf(pay(owner))).toMatchObject({ code: 'in_flight' })
  expect(await owner.api(subscriptionPayment, { params: { id } })).toMatchObject({ state: 'created' })
  setClock(46)
  expect(await pay(owner)).toMatchObject({ id, state: 'open' })
})

test('several parallel requests open one session, and none of them marks its payment as failed', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, owner } = await createBusiness(shop)
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => pay(owner)))
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') expect(outcome.value).toMatchObject({ state: 'open' })
      else expect((outcome.reason as Refusal).code).toBe('in_flight')
    }
    const payments = await shop.db
      .selectFrom('subscription_payments')
      .select('state')
      .where('seller_id', '=', id)
      .execute()
    expect(payments).toEqual([{ state: 'open' }])
  }
})
