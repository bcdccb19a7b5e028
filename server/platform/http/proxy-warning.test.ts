import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { openAuth } from '../../modules/accounts/auth/auth.ts'
import { testShop } from '../../testing/shop.ts'

const shop = testShop()

/** Sends three requests with `X-Forwarded-For`. Returns the number of logged warnings about `TRUST_PROXY`. */
async function warnings(TRUST_PROXY: number): Promise<number> {
  const lines: string[] = []
  const logger = new Writable({
    write(line: Buffer, _, done) {
      lines.push(String(line))
      done()
    },
  })
  const env = { ...shop.env, TRUST_PROXY, LOG_LEVEL: 'warn' as const }
  const app = await buildApp({
    database: shop.database,
    auth: await openAuth(shop.database, env),
    env,
    logger,
  })
  await app.inject('/api/health')
  expect(lines.filter((line) => line.includes('TRUST_PROXY'))).toEqual([])
  for (let at = 0; at < 3; at += 1) {
    await app.inject({ url: '/api/health', headers: { 'x-forwarded-for': `203.0.113.${at}` } })
  }
  await app.close()
  return lines.filter((line) => line.includes('TRUST_PROXY') && line.includes('"level":40')).length
}

test('a proxy that is missing in the settings is logged once', async () => {
  expect(await warnings(0)).toBe(1)
})

test('a proxy in the settings is not logged', async () => {
  expect(await warnings(1)).toBe(0)
})
