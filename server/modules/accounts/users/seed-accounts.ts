import { randomBytes } from 'node:crypto'
import type { Db } from '../../../platform/db/database.ts'
import type { Env } from '../../../env.ts'
import type { Auth } from '../auth/auth.ts'
import { hasAdmin, makeAdmin, verifyAddress } from '../queries.ts'

/** Made-up people of the demo shop. Their passwords are public, so they own nothing but their demo orders. */
export const demoAccounts = [
  {
    type: 'customer',
    name: 'Asha Demo',
    email: 'asha@example.com',
    password: 'nine-nights-of-garba',
    phone: '9800000000',
  },
  {
    type: 'seller',
    name: 'Meera Demo',
    email: 'meera@example.com',
    password: 'nine-nights-of-garba',
    phone: '9800000100',
  },
  {
    type: 'seller',
    name: 'Ravi Demo',
    email: 'ravi@example.com',
    password: 'nine-nights-of-garba',
    phone: '9800000200',
  },
] as const

/** Creates the first admin when the shop has none. Answers the password only if it made one up. */
export async function createFirstAdmin({ db, auth, env }: { db: Db; auth: Auth; env: Env }) {
  if (await hasAdmin(db)) return { created: false as const }
  const password = env.ADMIN_PASSWORD ?? randomBytes(12).toString('base64url')
  await auth.api.signUpEmail({ body: { name: 'Shop admin', email: env.ADMIN_EMAIL, password } })
  await makeAdmin(db, env.ADMIN_EMAIL)
  return { created: true as const, password: env.ADMIN_PASSWORD ? null : password }
}

/** Creates the demo shop's people, once. */
export async function createDemoAccounts({ db, auth }: { db: Db; auth: Auth }) {
  for (const account of demoAccounts) {
    const known = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', account.email)
      .executeTakeFirst()
    if (known) continue
    await auth.api.signUpEmail({ body: { ...account } })
    await verifyAddress(db, account.email) // nobody reads their mail, and shoppers are to see the Verified mark
  }
}
