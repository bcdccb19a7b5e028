import type { IdentitySync } from '../../../../contract/accounts/identity-provider.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import { send } from '../../../platform/jobs/jobs.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { clerkOf, countClerkUsers } from './clerk.ts'
import { syncUsers } from './clerk-sync.ts'
import { providerFor, refuseUnavailable } from './oidc-provider.ts'
import type { ThirdParty } from './oidc-settings.ts'
import { findLastSync, insertSync, type SyncRow } from './queries.ts'

const MIN_SYNC_INTERVAL_MS = 60_000

type CheckRequest = { thirdParty: ThirdParty | null; onlyCheck: boolean; now: Date }

/**
 * Checks whether the identity provider responds, and refuses with `unavailable` if it does not. If `onlyCheck` is false, also
 * starts to copy Clerk's users, at most once a minute.
 */
export async function fetchAllUsers(db: Db, actor: Actor, { thirdParty, onlyCheck, now }: CheckRequest) {
  const success = true as const
  if (!thirdParty) {
    const message = 'The shop uses its built-in sign-in, so there are no users to import.'
    return { success, message, provider: 'built-in' as const, sync: null }
  }
  const { name } = thirdParty
  const clerk = clerkOf(thirdParty)
  if (!clerk) {
    await providerFor(thirdParty).configuration()
    const message = `${name} is available. It does not provide a list of users; each account is created at the first sign-in.`
    return { success, message, provider: 'oidc' as const, sync: null }
  }
  const total = await countClerkUsers(clerk).catch((error: unknown) => refuseUnavailable(thirdParty, error))
  const provider = 'clerk' as const
  if (onlyCheck) return { success, message: `${name} is available.`, provider, sync: await readLastSync(db) }
  const { sync, isNew } = await startSync(db, actor, { total, now })
  const message = isNew
    ? `Importing ${total} users from ${name}.`
    : `The users of ${name} are being imported or have just been imported.`
  return { success, message, provider, sync: presentSync(sync) }
}

export async function readLastSync(db: Db): Promise<IdentitySync | null> {
  const sync = await findLastSync(db)
  return sync ? presentSync(sync) : null
}

function startSync(db: Db, actor: Actor, { total, now }: { total: number; now: Date }) {
  return inTransaction(db, async (tx) => {
    const last = await findLastSync(tx)
    const isFresh = last?.state === 'done' && now.getTime() - last.started_at.getTime() < MIN_SYNC_INTERVAL_MS
    const sync = isFresh ? undefined : await insertSync(tx, total)
    if (!sync) return { sync: (await findLastSync(tx))!, isNew: false }
    await send(tx, syncUsers, { syncId: sync.id, offset: 0 })
    await recordAudit(tx, {
      actor,
      act: 'identity.sync',
      subject: `sync:${sync.id}`,
      after: { users: total },
    })
    return { sync, isNew: true }
  })
}

const presentSync = ({
  state,
  done,
  total,
  left_out,
  error,
  started_at,
  ended_at,
}: SyncRow): IdentitySync => ({
  state,
  done,
  total,
  leftOut: left_out,
  error,
  startedAt: started_at.toISOString(),
  endedAt: ended_at?.toISOString() ?? null,
})
