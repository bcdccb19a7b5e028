import { expect, test } from 'vitest'
import { rememberFact } from '../modules/store/setup-facts.ts'
import { testShop } from '../testing/shop.ts'
import { requireSampleShop } from './start-own-shop.ts'

const shop = testShop()

test('the command says whether the database or the setting SEED prevents it', async () => {
  const { db, env } = shop
  const [sample, none] = [
    { ...env, SEED: 'demo' as const },
    { ...env, SEED: 'none' as const },
  ]
  const notSample = 'This shop is not a sample shop.'
  await expect(requireSampleShop(db, sample)).rejects.toThrow(notSample)
  await expect(requireSampleShop(db, none)).rejects.toThrow(notSample)

  await rememberFact(db, 'sample')
  await expect(requireSampleShop(db, none)).rejects.toThrow(
    'SEED: this is a sample shop, but SEED is none here. Run the command with the settings of the shop: SEED=demo',
  )
  expect(await requireSampleShop(db, sample)).toMatchObject({ isSample: true, orders: 0 })
})
