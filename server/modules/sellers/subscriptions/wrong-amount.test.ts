import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { dashboard } from '../../../../contract/reports/reports.ts'
import {
  sellerAccountStatus,
  subscribe,
  subscriptionPayment,
} from '../../../../contract/sellers/seller-account.ts'
import * as wrong from '../../../../contract/sellers/subscription-payments.ts'
import { shopWithPhonePe } from '../../../testing/phonepe-shop.ts'
import { refusalOf } from '../../../testing/refusal-of.ts'
import type { TestUser } from '../../../testing/shop.ts'
import { createPaymentDeps } from '../../payments/payment-deps.ts'
import { sweepSubscriptionRefunds } from './wrong-amounts.ts'

const { shop, gateway } = shopWithPhonePe({ CLOCK: '2026-11-01T06:00:00Z' })
let meera: TestUser
let finance: TestUser
beforeEach(async () => {
  meera = await shop.signedIn('seller')
  finance = await shop.signedIn('staff', ['finance'])
})

const sweep = () => shop.runJobs({ includeCron: true })
const undecided = async () => (await finance.api(wrong.wrongSubscriptionPayments)).data
const refundErrorOf = async (id: string) => (await undecided()).find(({ _id }) => _id === id)?.refundError
const paymentsToDecide = async () => (await finance.api(dashboard)).paymentsToDecide
const refund = (id: string) =>
  finance.api(wrong.refundSubscriptionPayment, { params: { id }, body: { reason: 'Only one rupee came' } })
const settle = (id: string) =>
  finance.api(wrong.settleSubscriptionPayment, { params: { id }, body: { note: 'Added to the next month' } })
const refundsOf = async (id: string) =>
  Object.values((await gateway.state()).refunds).filter(({ sale }) => sale === id)
const messageOf = async (id: string) => (await meera.api(subscriptionPayment, { params: { id } })).message

async function underpaid() {
  const { id } = await meera.api(subscribe, {})
  await gateway.control('shopper', { id, outcome: 'COMPLETED', taken: 100 })
  await sweep()
  return id
}

const auditOf = (id: string) =>
  shop.db
    .selectFrom('audit_log')
    .select(['act', 'actor_id'])
    .where((eb) => eb(eb.ref('after', '->>').key('payment'), '=', id))
    .orderBy('id')
    .execute()

test('staff see a subscription payment of a wrong amount until they refund it, once', async () => {
  const before = await paymentsToDecide()
  const id = await underpaid()
  expect(await undecided()).toMatchObject([
    {
      _id: id,
      taken: 100,
      amount: 500_00,
      seller: { name: expect.any(String) as string },
      refundError: null,
    },
  ])
  expect(await paymentsToDecide()).toBe(before + 1)

  const outcomes = await Promise.all([refund(id), refund(id)].map(refusalOf))
  expect(outcomes.map((refusal) => refusal?.code ?? 'done').sort()).toEqual(['already_done', 'done'])
  expect(await refundsOf(id)).toMatchObject([{ amount: 100 }])
  expect(await undecided()).toEqual([])
  expect(await paymentsToDecide()).toBe(before)
  expect(await messageOf(id)).toContain('refunding it')
  expect(await auditOf(id)).toEqual([{ act: 'seller.refund-subscription', actor_id: finance.id }])

  await gateway.control('refunds-arrive')
  await sweep()
  expect(await undecided()).toEqual([])
  const row = shop.db.selectFrom('subscription_payments').select('refund_state').where('id', '=', id)
  expect(await row.executeTakeFirst()).toEqual({ refund_state: 'completed' })
  expect(await refusalOf(settle(id))).toMatchObject({ code: 'already_done' })
})

test('a refund whose response is lost is requested again by a job, and paid once', async () => {
  const id = await underpaid()
  await gateway.control('fail', { failure: { path: '/payments/v2/refund', kind: 'reset', times: 3 } })
  expect(await refund(id)).toEqual({ state: 'requested' })
  expect(await undecided()).toEqual([])
  await gateway.control('stop-failures')
  await sweep()
  expect(await refundsOf(id)).toMatchObject([{ amount: 100 }])
})

test('a refund that the provider refuses is decided again: staff settle the payment by hand with a note', async () => {
  const id = await underpaid()
  await gateway.control('refunds-fail', { fail: true })
  expect(await refund(id)).toEqual({ state: 'failed' })
  await gateway.control('refunds-fail', { fail: false })
  expect(await undecided()).toMatchObject([{ _id: id, refundError: expect.any(String) as string }])
  await settle(id)
  expect(await undecided()).toEqual([])
  expect(await messageOf(id)).toContain('settled')
  expect((await auditOf(id)).map(({ act }) => act)).toEqual([
    'seller.refund-subscription',
    'seller.settle-subscription-payment',
  ])
  expect(await refusalOf(refund(id))).toMatchObject({ code: 'already_done' })
})

test('a refund that the provider does not confirm for a day, or has no provider any more, is decided by staff', async () => {
  const id = await underpaid()
  await gateway.control('fail', { failure: { path: '/payments/v2/refund', kind: 'reset', times: 100 } })
  await refund(id)
  await sweep()
  expect(await refundErrorOf(id)).toBeUndefined()
  await shop.db
    .updateTable('subscription_payments')
    .set({ updated_at: sql`now() - interval '25 hours'` })
    .where('id', '=', id)
    .execute()
  await sweep()
  expect(await refundErrorOf(id)).toContain('for a day')
  await gateway.control('stop-failures')
  expect(await refusalOf(refund(id))).toBeNull()
  expect(await refundsOf(id)).toMatchObject([{ amount: 100 }])

  await shop.db
    .updateTable('subscription_payments')
    .set({ refund_state: 'requested' })
    .where('id', '=', id)
    .execute()
  const deps = { ...createPaymentDeps(shop.db, shop.env), gateway: null }
  await sweepSubscriptionRefunds(deps)
  expect(await refundErrorOf(id)).toContain('no longer set up')
  await settle(id)
  await sweepSubscriptionRefunds(deps)
  expect(await refundErrorOf(id)).toBeUndefined()
})

test('an accepted refund fails only when the provider has not answered for a day', async () => {
  const id = await underpaid()
  expect(await refund(id)).toEqual({ state: 'accepted' })
  const passDay = () =>
    shop.db
      .updateTable('subscription_payments')
      .set({ updated_at: sql`updated_at - interval '25 hours'` })
      .where('id', '=', id)
      .execute()
  const timeOut = () =>
    gateway.control('fail', { failure: { path: '/payments/v2/refund', kind: 'reset', times: 100 } })
  await passDay()
  await sweep()
  await timeOut()
  await sweep()
  expect(await refundErrorOf(id)).toBeUndefined()
  await passDay()
  await sweep()
  expect(await refundErrorOf(id)).toContain('for a day')
  await gateway.control('stop-failures')
})

test('a decided payment records no month, even if the provider reports the right amount later', async () => {
  const id = await underpaid()
  await settle(id)
  await shop.db
    .updateTable('subscription_payments')
    .set({ amount: 100 as never })
    .where('id', '=', id)
    .execute()
  await sweep()
  expect((await meera.api(sellerAccountStatus)).subscribedUntil).toBeNull()
})

test('a payment of the right amount is not refunded, and an unknown one is not found', async () => {
  const { id } = await meera.api(subscribe, {})
  await gateway.control('shopper', { id, outcome: 'COMPLETED' })
  await sweep()
  for (const decide of [refund, settle]) {
    expect(await refusalOf(decide(id))).toMatchObject({ code: 'wrong_state' })
    expect(await refusalOf(decide('sub_unknown'))).toMatchObject({ code: 'not_found' })
  }
})
