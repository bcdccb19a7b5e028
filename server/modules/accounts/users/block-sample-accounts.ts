import { isRefusal } from '../../../../contract/core/refusal.ts'
import { maskEmail } from '../../audit/mask-personal-data.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { inTransaction, type Db, type Tx } from '../../../platform/db/database.ts'
import { demoAccounts } from './seed-accounts.ts'
import { assertNotLastAdmin } from './change-user.ts'
import { verifyPassword } from '../auth/passwords/password-hash.ts'
import { updateUser } from './queries.ts'
import { endSessions } from '../auth/queries.ts'

/**
 * Blocks the demo accounts that still have their published password, and ends their sessions. Returns the e-mail addresses of
 * these accounts. Runs at the start of every shop that is not a sample shop.
 */
export async function blockSampleAccounts(db: Db): Promise<string[]> {
  const blocked: string[] = []
  for (const sample of demoAccounts) {
    const work = inTransaction(db, (tx) => blockSampleAccount(tx, sample))
    if (await assertNotLastAdmin(work).catch((error: unknown) => refuseToStart(error, sample.email))) {
      blocked.push(sample.email)
    }
  }
  return blocked
}

function refuseToStart(error: unknown, email: string): never {
  if (!isRefusal(error)) throw error
  throw new Error(
    `SEED: ${email} is the only admin and uses the published sample password. Start with SEED=demo once and change that password`,
    { cause: error },
  )
}

async function blockSampleAccount(tx: Tx, { email, password }: { email: string; password: string }) {
  const account = await tx
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.user_id', 'users.id')
    .select(['users.id', 'accounts.password'])
    .where('users.email', '=', email)
    .where('users.status', '=', 'active')
    .where('accounts.provider_id', '=', 'credential')
    .forUpdate('users')
    .executeTakeFirst()
  if (!account?.password || !(await verifyPassword({ hash: account.password, password }))) return false
  await updateUser(tx, account.id, { status: 'blocked' })
  await endSessions(tx, account.id)
  await recordAudit(tx, {
    actor: null,
    act: 'user.block-sample',
    subject: `user:${account.id}`,
    after: { email: maskEmail(email), status: 'blocked' },
  })
  return true
}
