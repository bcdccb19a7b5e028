import type { IdentitySync } from '../../../../contract/accounts/identity-provider.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import { send } from '../../../platform/jobs/jobs.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { clerkOf, countClerkUsers } from './clerk.ts'
import { copyUsers } from './clerk-sync.ts'
import { providerFor, unavailable } from './oidc-provider.ts'
import type { ThirdParty } from './oidc-settings.ts'
import { findLastSync, insertSync, type SyncRow } from './queries.ts'

const ONE_A_MINUTE_MS = 60_000

type Question = { thirdParty: ThirdParty | null; onlyCheck: boolean; now: Date }

/**
 * Whether the identity provider answers; refuses with 'unavailable' when it does not. Unless only that is asked, it also
 * begins to copy the provider's users, if it has a list of them and they were not copied just now.
 */
export async function fetchAllUsers(db: Db, actor: Actor, { thirdParty, onlyCheck, now }: Question) {
  const success = true as const
  if (!thirdParty) {
    const message = 'The shop signs people in itself: all its users are here already.'
    return { success, message, provider: 'built-in' as const, sync: null }
  }
  const { name } = thirdParty
  const clerk = clerkOf(thirdParty)
  if (!clerk) {
    await providerFor(thirdParty).configuration()
    const message = `${name} answers. It has no list of users: each is taken in at their first sign-in.`
    return { success, message, provider: 'oidc' as const, sync: null }
  }
  const total = await countClerkUsers(clerk).catch((error: unknown) => unavailable(thirdParty, error))
  const provider = 'clerk' as const
  if (onlyCheck) return { success, message: `${name} answers.`, provider, sync: await lastSync(db) }
  const { sync, isNew } = await beginSync(db, actor, { total, now })
  const message = isNew
    ? `Copying ${total} users from ${name}.`
    : `The users of ${name} are being or were just copied.`
  return { success, message, provider, sync: presentSync(sync) }
}

export async function lastSync(db: Db): Promise<IdentitySync | null> {
  const sync = await findLastSync(db)
  return sync ? presentSync(sync) : null
}

function beginSync(db: Db, actor: Actor, { total, now }: { total: number; now: Date }) {
  return inTransaction(db, async (tx) => {
    const last = await findLastSync(tx)
    const isFresh = last?.state === 'done' && now.getTime() - last.started_at.getTime() < ONE_A_MINUTE_MS
    const sync = isFresh ? undefined : await insertSync(tx, total)
    if (!sync) return { sync: (await findLastSync(tx))!, isNew: false }
    await send(tx, copyUsers, { syncId: sync.id, offset: 0 })
    await recordAudit(tx, { actor, act: 'identity.sync', subject: `sync:${sync.id}`, after: { total } })
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
