import { describe, expect, test } from 'vitest'
import { resolveShopMode, type ModeSettings } from './shop-mode.ts'

const DATABASE_URL = 'postgres://navrang@database/navrang'
const HTTPS = 'https://shop.example.com'

describe('the mode of a shop by its settings', () => {
  type Row = [given: ModeSettings, seed: string, provider: string, secondFactor: string, red: RegExp[]]
  const rows: Row[] = [
    [{}, 'demo', 'demo', 'optional', []],
    [{ PUBLIC_URL: 'http://localhost:3000' }, 'demo', 'demo', 'optional', []],
    [{ PUBLIC_URL: 'https://localhost:3000' }, 'demo', 'demo', 'optional', []],
    [{ PUBLIC_URL: 'https://shop.localhost' }, 'demo', 'demo', 'optional', []],
    [{ PUBLIC_URL: 'https://127.0.0.1:3000' }, 'demo', 'demo', 'optional', []],
    [{ PUBLIC_URL: 'https://[::1]:3000' }, 'demo', 'demo', 'optional', []],
    [{ PAYMENT_PROVIDER: 'none' }, 'demo', 'none', 'optional', []],
    [{ SEED: 'none' }, 'none', 'none', 'required', []],
    [{ SEED: 'none', PAYMENT_PROVIDER: 'demo' }, 'none', 'demo', 'required', [/simulated/]],
    [{ SEED: 'none', STAFF_SECOND_FACTOR: 'optional' }, 'none', 'none', 'optional', []],
    [{ DATABASE_URL }, 'none', 'none', 'required', []],
    [{ DATABASE_URL, SEED: 'demo' }, 'demo', 'demo', 'optional', []],
    [{ DATABASE_URL, PAYMENT_PROVIDER: 'demo' }, 'none', 'demo', 'required', [/simulated/]],
    [{ PAYMENT_PROVIDER: 'phonepe' }, 'none', 'phonepe', 'required', []],
    [{ PUBLIC_URL: HTTPS, PAYMENT_PROVIDER: 'none' }, 'none', 'none', 'required', []],
    [{ PUBLIC_URL: HTTPS, PAYMENT_PROVIDER: 'phonepe' }, 'none', 'phonepe', 'required', []],
    [{ PUBLIC_URL: HTTPS, PAYMENT_PROVIDER: 'demo' }, 'none', 'demo', 'required', [/simulated/]],
    [
      { PUBLIC_URL: HTTPS, PAYMENT_PROVIDER: 'demo', SEED: 'demo' },
      'demo',
      'demo',
      'optional',
      [/published passwords/],
    ],
    [
      { PUBLIC_URL: 'https://localhost.example.com', PAYMENT_PROVIDER: 'none' },
      'none',
      'none',
      'required',
      [],
    ],
  ]
  test.each(rows)('%j', (...row: Row) => {
    const [given, SEED, PAYMENT_PROVIDER, STAFF_SECOND_FACTOR, red] = row
    const { notices, ...mode } = resolveShopMode(given)
    expect(mode).toEqual({ SEED, PAYMENT_PROVIDER, STAFF_SECOND_FACTOR })
    const dangers = notices.filter(({ level }) => level === 'danger').map(({ text }) => text)
    expect(dangers).toEqual(red.map((words) => expect.stringMatching(words) as string))
  })
})

test('a sample shop logs without a warning that its payments are simulated', () => {
  expect(resolveShopMode({}).notices).toEqual([
    { level: 'info', text: expect.stringContaining('Payments are simulated') as string },
  ])
})

test.each<[ModeSettings, RegExp]>([
  [{ PUBLIC_URL: HTTPS }, /^PAYMENT_PROVIDER: must be set.*: none .*phonepe .*demo [^\n]*$/],
  [{ PUBLIC_URL: HTTPS, SEED: 'demo' }, /^PAYMENT_PROVIDER: must be set/],
  [{ PUBLIC_URL: HTTPS, SEED: 'none', DATABASE_URL }, /^PAYMENT_PROVIDER: must be set/],
  [{ SEED: 'demo', PAYMENT_PROVIDER: 'phonepe' }, /^SEED: demo [^\n]*phonepe[^\n]*SEED=none$/],
])('%j is refused in one clear line', (given, words) => {
  expect(() => resolveShopMode(given)).toThrow(words)
})
