import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

test('without any setting the shop has sensible ones', () => {
  expect(readEnv({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    SEED: 'demo',
    publicUrl: 'http://localhost:3000',
  })
})

test('every bad setting is named in a line of its own', () => {
  expect(() => readEnv({ PORT: 'many', DATABASE_URL: 'mysql://x', RATE_LIMIT: 'maybe' })).toThrow(
    /^PORT: .+\nDATABASE_URL: must start with postgres.+\nRATE_LIMIT: .+$/,
  )
})

test('an empty setting is one that is not set', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: '' }).PORT).toBe(3000)
})

test('a shop in production cannot be told a wrong time', () => {
  expect(() => readEnv({ CLOCK: '2026-10-11T12:00:00Z', NODE_ENV: 'production' })).toThrow(/CLOCK/)
  expect(readEnv({ CLOCK: '2026-10-11T12:00:00Z', NODE_ENV: 'test' }).now().toISOString()).toBe(
    '2026-10-11T12:00:00.000Z',
  )
})
