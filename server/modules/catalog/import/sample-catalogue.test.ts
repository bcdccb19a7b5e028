import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/shop.ts'
import { importText } from './import-fixture.ts'

const database = await testDatabase()
afterAll(database.close)

test('the sample catalogue is imported without errors, and a second import changes nothing', async () => {
  const file = join(import.meta.dirname, '../../../sample-shop/catalogue.csv')
  const first = await importText(database.db, '', { rows: createReadStream(file) })
  expect(first.issues).toEqual([])
  expect(first.counts.created).toBe(first.counts.products)
  const again = await importText(database.db, '', { rows: createReadStream(file) })
  expect(again.counts.unchanged).toBe(first.counts.products)
})
