import { expect, test } from 'vitest'
import { testShop } from '../../../testing/shop.ts'
import { openAuth } from './auth.ts'

const shop = testShop()

/** Lets better-auth compare the tables of the shop with those that it expects. */
async function checkTables() {
  const { $context } = await openAuth(shop.database, shop.env)
  const { explicitSchemaCheck } = await $context
  await explicitSchemaCheck!()
}

test('the tables of the accounts are those that better-auth expects', async () => {
  await checkTables()
  await shop.database.pool.query('alter table passkeys rename column counter to uses')
  await expect(checkTables()).rejects.toThrow('counter')
})
