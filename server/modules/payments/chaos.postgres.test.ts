import { expect, test } from 'vitest'
import { checkMoney } from '../../../tools/chaos/invariants.ts'
import { paise } from '../../../contract/core/money.ts'
import { initiatePayment } from '../../../contract/payments/payments.ts'
import { webhookHeader } from '../../testing/fake-phonepe.ts'
import { shopWithPhonePe } from '../../testing/phonepe-shop.ts'
import { sampleAddress } from '../../testing/checkout-fixture.ts'
import { createTestProduct } from '../../testing/product-fixture.ts'
import { sweepPayments } from './refresh-payment.ts'
import { createPaymentDeps } from './payment-deps.ts'

// A small version of `npm run chaos:payments`: it runs one process, kills nothing, and checks the money with the same function
// `checkMoney`.

const { shop, gateway } = shopWithPhonePe()

const PIECES = 12
const SHOPPERS = 40

test('forty shoppers order twelve pieces with duplicate or lost webhooks: stock, money, tax documents and e-mails agree', async () => {
  const url = `${await shop.app.listen({ port: 0, host: '127.0.0.1' })}/api/payments/webhook/phonepe`
  await shop.app.jobs.stop() // jobs run only when the test calls `runJobs`
  const choli = await createTestProduct(shop.db, { price: paise(100_00), sizes: [{ stock: PIECES }] })
  const users = [await shop.signedIn(), await shop.signedIn(), await shop.signedIn()]
  const buy = async (_: unknown, at: number) => {
    const items = [{ productId: choli.id, quantity: 1, type: 'buy' as const }]
    const body = {
      items,
      couponCode: null,
      total: choli.price,
      amount: choli.price,
      paymentMethod: 'phonepe' as const,
      address: sampleAddress,
    }
    const headers = { 'idempotency-key': `shopper-${at}` }
    const ask = () => users[at % users.length]!.api(initiatePayment, { body, headers })
    const tries = await Promise.allSettled([ask(), ask()]) // sends the same order twice, as a double click does
    const started = tries.find((promiseSettledResult) => promiseSettledResult.status === 'fulfilled')?.value
    return started?.txnId ?? null
  }
  const attempts = (await Promise.all(Array.from({ length: SHOPPERS }, buy))).filter((id) => id !== null)
  expect(new Set(attempts).size).toBe(PIECES)

  for (const [at, id] of attempts.entries()) {
    await gateway.control('webhooks', {
      webhooks: { url, authorization: webhookHeader(), copies: at % 2 ? 5 : 0 },
    })
    await gateway.control('shopper', { id, outcome: at % 4 === 3 ? 'FAILED' : 'COMPLETED' })
  }
  const late = { ...shop.env, now: () => new Date(Date.now() + 3_600_000) }
  await sweepPayments(createPaymentDeps(shop.db, late))
  await shop.runJobs()

  const report = await checkMoney({ database: shop.database, gateway })
  const bad = Object.entries(report).filter(([name, figure]) => name.endsWith('(0)') && figure !== 0)
  expect(bad).toEqual([])
  expect(report).toMatchObject({ documents: 9, 'gateway took': 900, 'ledger cash in': 900 })
  const emails = await shop.db
    .selectFrom('emails')
    .select('state')
    .where('template', '=', 'invoice-issued')
    .execute()
  expect(emails.map(({ state }) => state)).toEqual(Array.from({ length: 9 }, () => 'sent'))
})
