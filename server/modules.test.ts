import { expect, test } from 'vitest'
import { allEndpoints } from '../contract/endpoints.ts'
import { listProducts } from '../contract/catalog/catalog.ts'
import { buildApp } from './app.ts'
import { modules } from './modules.ts'
import { openAuth } from './modules/accounts/auth/auth.ts'
import { inProcessClient } from './platform/http/in-process-client.ts'
import { callEveryEndpoint } from './testing/call-every-endpoint.ts'
import { testShop } from './testing/shop.ts'

const shop = testShop({ RATE_LIMIT: 'on' })

test('the sequence in which the modules are registered has no effect', async () => {
  const { database, env } = shop
  const auth = await openAuth(database, env)
  const app = await buildApp({ database, env, auth, modules: modules.toReversed() })
  await app.ready()
  const endpointsWithoutRoute = allEndpoints.filter(
    ({ method, path }) => !app.hasRoute({ method, url: path }),
  )
  expect(endpointsWithoutRoute).toEqual([])
  expect(app.jobs.workers.map(({ topic }) => topic.name).toSorted()).toEqual(
    shop.app.jobs.workers.map(({ topic }) => topic.name).toSorted(),
  )

  const requests = 2 * allEndpoints.length
  const { serverErrors, statuses } = await callEveryEndpoint({ ...shop, app }, { seed: 20_261_122, requests })
  expect(serverErrors).toEqual([])
  expect(Object.keys(statuses)).toEqual(expect.arrayContaining(['200', '400', '401', '403', '404']))
  const response = await app.inject('/api/products')
  expect(response.headers).toMatchObject({ 'x-ratelimit-limit': '300', 'x-content-type-options': 'nosniff' })
  expect(await inProcessClient(app)(listProducts)).toMatchObject({ pagination: { total: 0 } })
  expect(await app.inject('/api/nowhere')).toMatchObject({ statusCode: 404 })
  await app.close()
})
