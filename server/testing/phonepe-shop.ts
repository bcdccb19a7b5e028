import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { startFakePhonePe, type FakePhonePe } from './fake-phonepe.ts'
import { testShop, type TestShop } from './shop.ts'

/**
 * Creates a shop that takes payments through a fake PhonePe gateway. Both start before the tests of a file and end after them, so `gateway`
 * can only be used in tests and hooks.
 */
export function shopWithPhonePe(settings: Record<string, string> = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'navrang-phonepe-'))
  const gateway = {} as FakePhonePe
  const allSettings = { ...settings }
  beforeAll(async () => {
    Object.assign(gateway, await startFakePhonePe(join(dir, 'book.json')))
    Object.assign(allSettings, gateway.settings)
  })
  const shop: TestShop = testShop(allSettings)
  afterAll(() => {
    gateway.process.kill()
    rmSync(dir, { recursive: true })
  })
  return { shop, gateway }
}
