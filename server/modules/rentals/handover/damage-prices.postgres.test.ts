import { expect, test } from 'vitest'
import { paise } from '../../../../contract/core/money.ts'
import { damagePrices, setDamagePrices } from '../../../../contract/rentals/deposits.ts'
import { testShop } from '../../../testing/shop.ts'
import { untilWaiting } from '../../../testing/until-waiting.ts'

const shop = testShop()

test('of several price tables of damages that are saved at once, the last one is stored as a whole', async () => {
  const { api } = await shop.signedIn('admin')
  const tables = ['A', 'B', 'C'].map((table) =>
    [1, 2, 3].map((amount) => ({ label: `${table} ${amount}`, amount: paise(amount * 100_00) })),
  )
  const holder = await shop.database.pool.connect()
  await holder.query('begin; lock table damage_prices in share mode')
  const saved = Promise.all(tables.map((prices) => api(setDamagePrices, { body: { prices } })))
  await untilWaiting(shop, tables.length)
  await holder.query('commit')
  holder.release()
  const labelsOf = (prices: readonly { label: string }[]) => prices.map(({ label }) => label)
  const replies = await saved
  expect(replies.map(labelsOf)).toEqual(tables.map(labelsOf))
  const stored = labelsOf(await api(damagePrices, {}))
  expect(tables.map(labelsOf)).toContainEqual(stored)
})
