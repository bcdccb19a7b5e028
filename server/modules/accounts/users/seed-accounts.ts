import { randomBytes, randomUUID } from 'node:crypto'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import type { Env } from '../../../env.ts'
import type { Auth } from '../auth/auth.ts'
import { hashPassword } from '../auth/passwords/password-hash.ts'
import { endSessions } from '../auth/queries.ts'
import { hasAdmin, grantAdminRole, verifyEmailAddress } from '../queries.ts'

/** Demo accounts. Their passwords are public, so these accounts must contain demo data only. */
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

const findUserByEmail = (db: Db, email: string) =>
  db.selectFrom('users').select(['id', 'email_verified']).where('email', '=', email).executeTakeFirst()

/** Gives the account this password, as its only one, and ends its sessions. */
const replaceCredentials = (db: Db, userId: string, hash: string) =>
  inTransaction(db, async (tx) => {
    await endSessions(tx, userId)
    await tx
      .deleteFrom('accounts')
      .where('user_id', '=', userId)
      .where('provider_id', '=', 'credential')
      .execute()
    const account = { id: randomUUID(), user_id: userId, account_id: userId, provider_id: 'credential' }
    await tx
      .insertInto('accounts')
      .values({ ...account, password: hash })
      .execute()
  })

/** Creates the first admin if the shop has none. Returns the password only if it was generated. */
export async function createFirstAdmin({ db, auth, env }: { db: Db; auth: Auth; env: Env }) {
  if (await hasAdmin(db)) return { created: false as const }
  const password = env.ADMIN_PASSWORD ?? randomBytes(12).toString('base64url')
  const existing = await findUserByEmail(db, env.ADMIN_EMAIL) // of a first start that was interrupted here: nobody knows its password
  if (existing) await replaceCredentials(db, existing.id, await hashPassword(password))
  else await auth.api.signUpEmail({ body: { name: 'Shop admin', email: env.ADMIN_EMAIL, password } })
  await grantAdminRole(db, env.ADMIN_EMAIL)
  return { created: true as const, password: env.ADMIN_PASSWORD ? null : password }
}

/** Creates the demo accounts that do not exist yet. */
export async function createDemoAccounts({ db, auth }: { db: Db; auth: Auth }) {
  for (const account of demoAccounts) {
    const existing = await findUserByEmail(db, account.email)
    if (existing?.email_verified) continue
    if (!existing) await auth.api.signUpEmail({ body: { ...account } })
    await verifyEmailAddress(db, account.email) // demo users have no mailbox to verify
  }
}

/** Finds the demo accounts that can sign in: staff may have blocked some. */
export async function findActiveDemoAccounts(db: Db) {
  const emails = demoAccounts.map(({ email }) => email)
  const active = await db
    .selectFrom('users')
    .select('email')
    .where('email', 'in', emails)
    .where('status', '=', 'active')
    .execute()
  return demoAccounts.filter(({ email }) => active.some((user) => user.email === email))
}
