import { expect, test } from 'vitest'
import { addAddress } from '../../../../contract/accounts/account.ts'
import { sampleAddress } from '../../../testing/checkout-fixture.ts'
import { refusalOf } from '../../../testing/refusal-of.ts'
import { testShop } from '../../../testing/shop.ts'
import { untilWaiting } from '../../../testing/until-waiting.ts'

const shop = testShop()

test('a request of a user whose account is deleted at that moment asks to sign in', async () => {
  const { api, id } = await shop.signedIn()
  const holder = await shop.database.pool.connect()
  await holder.query('begin')
  await holder.query('delete from users where id = $1', [id])
  const refused = refusalOf(api(addAddress, { body: { address: sampleAddress, isDefault: true } }))
  await untilWaiting(shop, 1)
  await holder.query('commit')
  holder.release()
  expect(await refused).toMatchObject({ code: 'not_signed_in' })
})
