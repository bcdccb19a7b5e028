import { expect, test } from 'vitest'
import { testDatabase, testShop } from '../../../testing/shop.ts'
import { blockSampleAccounts } from './block-sample-accounts.ts'
import { createDemoAccounts, demoAccounts, findActiveDemoAccounts } from './seed-accounts.ts'
import { openAuth } from '../auth/auth.ts'
import { hashPassword } from '../auth/passwords/password-hash.ts'

const shop = testShop()
const [asha, meera, ravi] = demoAccounts

const signIn = ({ email, password }: { email: string; password: string }) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    headers: { origin: shop.env.publicUrl },
    payload: { email, password },
  })

test('sample accounts with the published password are blocked and signed out, others are not changed', async () => {
  const { db, database, env } = shop
  await createDemoAccounts({ db, auth: await openAuth(database, env) })
  const own = 'a-password-of-their-own'
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', ravi.email)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('accounts')
    .set({ password: await hashPassword(own) })
    .where('user_id', '=', id)
    .execute()
  const stranger = await shop.signedIn()
  expect((await signIn(asha)).statusCode).toBe(200)
  expect(await findActiveDemoAccounts(db)).toEqual(demoAccounts)

  expect(await blockSampleAccounts(db)).toEqual([asha.email, meera.email])
  expect(await blockSampleAccounts(db)).toEqual([])

  expect(await findActiveDemoAccounts(db)).toEqual([ravi]) // the start of a sample shop announces only these
  expect((await signIn(asha)).statusCode).toBe(403)
  expect((await signIn(meera)).statusCode).toBe(403)
  expect((await signIn({ ...ravi, password: own })).statusCode).toBe(200)
  const sessions = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('users.email')
    .execute()
  expect(new Set(sessions.map(({ email }) => email))).toEqual(new Set([stranger.email, ravi.email]))
  const entries = await db.selectFrom('audit_log').select(['act', 'actor_name']).execute()
  expect(entries).toEqual([
    { act: 'user.block-sample', actor_name: 'System' },
    { act: 'user.block-sample', actor_name: 'System' },
  ])
})

test('a shop whose only admin is a sample account with the published password does not start', async () => {
  const database = await testDatabase()
  const { db } = database
  await createDemoAccounts({ db, auth: await openAuth(database, shop.env) })
  await db.updateTable('users').set({ role: 'admin' }).where('email', '=', asha.email).execute()
  await expect(blockSampleAccounts(db)).rejects.toThrow(/^SEED: asha@example\.com is the only admin/)
  await database.close()
})
