import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatNights } from '../../../contract/core/dates.ts'
import { storePlan } from '../../../contract/nights/plan.ts'
import { appWithPages } from '../../testing/shop-with-pages.ts'
import { testShop } from '../../testing/shop.ts'

// Navratri 2027 is from 30 Sep to 8 Oct.
const shop = testShop({ CLOCK: '2027-10-05T06:00:00Z' })
let app: FastifyInstance
beforeAll(async () => {
  app = await appWithPages(shop)
})
afterAll(() => app.close())

const festival = 'navratri-2027'
const plan = { festival, pin: null, budget: null, people: [], cells: [] }

test('during a festival, the planner and a shared plan show its nights from today on', async () => {
  const { token } = await shop.api(storePlan, { body: { plan } })
  for (const url of ['/nights', `/nights/shared/${token}`]) {
    const { statusCode, body } = await app.inject(url)
    expect([url, statusCode]).toEqual([url, 200])
    expect(body).toContain(formatNights({ from: '2027-10-05', until: '2027-10-08' }, { withYear: true }))
  }
})
