import type { LinkedProvider, OtherSignInMethods } from '../../../../../contract/accounts/security.ts'
import { refuse } from '../../../../../contract/core/refusal.ts'
import { inTransaction, type DbOrTx, type Db } from '../../../../platform/db/database.ts'
import type { Env } from '../../../../env.ts'
import type { Actor } from '../../../../platform/http/actor.ts'
import { askFresh } from '../sessions/end-session.ts'
import { deleteProvider, findProviders, hasWayIn, passkeysOf, secondFactorOf } from '../queries.ts'

/** What opens an account beside its password, or is asked for with it, by the names that its owner gave. */
export async function otherWaysIn(db: DbOrTx, env: Env, userId: string): Promise<OtherSignInMethods> {
  const app = await secondFactorOf(db, userId)
  return {
    passkeys: (await passkeysOf(db, userId)).map(presentPasskey),
    authenticator: app?.verified === true,
    providers: (await providersOf(db, env, userId)).map(({ name }) => name),
  }
}

type PasskeyRow = Awaited<ReturnType<typeof passkeysOf>>[number]

export const presentPasskey = ({ id, name, created_at }: PasskeyRow) => ({
  id,
  name: name ?? 'Passkey',
  createdAt: created_at.toISOString(),
})

/** The other providers whose word opens the account. */
export async function providersOf(
  db: DbOrTx,
  { thirdParty }: Env,
  userId: string,
): Promise<LinkedProvider[]> {
  return (await findProviders(db, userId)).map(({ id, provider_id: issuer, created_at }) => ({
    id,
    name: thirdParty?.issuer === issuer ? thirdParty.name : hostOf(issuer),
    since: created_at.toISOString(),
  }))
}

const hostOf = (issuer: string) => (URL.canParse(issuer) ? new URL(issuer).hostname : issuer)

/** Ends that another provider opens the account of the person who asks. Refused where nothing else would open it any more. */
export function removeProvider(db: Db, actor: Actor, { id, now }: { id: string; now: Date }) {
  askFresh(actor, now)
  return inTransaction(db, async (tx) => {
    if (!(await deleteProvider(tx, actor.id, id))) return refuse('not_found', 'There is no such provider')
    const isLast = !(await hasWayIn(tx, actor.id)) && (await passkeysOf(tx, actor.id)).length === 0
    if (isLast) refuse('wrong_state', 'Nothing else opens your account. Choose a password first')
    return { success: true as const }
  })
}
