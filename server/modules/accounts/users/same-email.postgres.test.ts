import { expect, test } from 'vitest'
import { changeUser } from '../../../../contract/accounts/users.ts'
import { testShop } from '../../../testing/shop.ts'
import { untilWaiting } from '../../../testing/until-waiting.ts'

const shop = testShop()

test('of two admins who give two users the same e-mail address at once, one is told that it is taken', async () => {
  const [asha, meera] = [await shop.signedIn('admin'), await shop.signedIn('admin')]
  const users = [await shop.signedIn(), await shop.signedIn()] as const
  const email = 'same@example.com'
  const holder = await shop.database.pool.connect()
  await holder.query('begin; lock table users in share mode') // both requests read that the address is free, then wait
  const changes = [asha, meera].map(({ api }, at) =>
    api(changeUser, { params: { id: users[at]!.id }, body: { email } }),
  )
  const outcomes = Promise.allSettled(changes)
  await untilWaiting(shop, 2)
  await holder.query('commit')
  holder.release()
  const refused = (await outcomes).filter((outcome) => outcome.status === 'rejected')
  expect(refused).toHaveLength(1)
  expect(refused[0]!.reason).toMatchObject({
    code: 'invalid',
    details: { fields: [{ path: 'email', message: 'Another account already uses this e-mail address' }] },
  })
})
