import { expect, test } from 'vitest'
import { testShop } from '../../../testing/shop.ts'
import { openAuth } from '../auth/auth.ts'
import { createFirstAdmin } from './seed-accounts.ts'

const shop = testShop()

test('the admin whose creation was interrupted can sign in with the password that the next start shows', async () => {
  const { database, db, env } = shop
  const auth = await openAuth(database, env)
  const email = env.ADMIN_EMAIL
  await auth.api.signUpEmail({
    body: { name: 'Shop admin', email, password: 'a-password-that-nobody-knows' },
  })
  const { password } = (await createFirstAdmin({ db, auth, env })) as { password: string }
  expect(await auth.api.signInEmail({ body: { email, password } })).toMatchObject({ user: { email } })
  expect(await createFirstAdmin({ db, auth, env })).toEqual({ created: false })
})
