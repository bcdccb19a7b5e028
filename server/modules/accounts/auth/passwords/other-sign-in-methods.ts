import type { LinkedProvider, OtherSignInMethods } from '../../../../../contract/accounts/security.ts'
import { refuse } from '../../../../../contract/core/refusal.ts'
import { inTransaction, type DbOrTx, type Db } from '../../../../platform/db/database.ts'
import type { Env } from '../../../../env.ts'
import type { Actor } from '../../../../platform/http/actor.ts'
import { isCustomerOrSeller } from '../../sso/link-or-create-user.ts'
import { requireFreshSignIn } from '../sessions/end-session.ts'
import {
  deleteProvider,
  findProviders,
  findSubject,
  hasSignInMethod,
  findPasskeys,
  findAuthenticatorApp,
} from '../queries.ts'

/** Returns the sign-in methods other than the password, and the second factors. Passkeys have the names that the user gave them. */
export async function findOtherSignInMethods(
  db: DbOrTx,
  env: Env,
  userId: string,
): Promise<OtherSignInMethods> {
  const app = await findAuthenticatorApp(db, userId)
  return {
    passkeys: (await findPasskeys(db, userId)).map(presentPasskey),
    authenticator: app?.verified === true,
    providers: (await findLinkedProviders(db, env, userId)).map(({ name }) => name),
  }
}

type PasskeyRow = Awaited<ReturnType<typeof findPasskeys>>[number]

export const presentPasskey = ({ id, name, created_at }: PasskeyRow) => ({
  id,
  name: name ?? 'Passkey',
  createdAt: created_at.toISOString(),
})

/** Returns the linked third-party providers with their display names. */
export async function findLinkedProviders(
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

type Unlinking = Pick<Env, 'thirdParty'> & { id: string; now: Date }

/**
 * Unlinks a provider from the current user's account. Refuses if the provider is the only sign-in method. Customers and sellers of a shop with
 * a third-party identity provider have no other (see `thirdPartySignIn`).
 */
export function unlinkProvider(db: Db, actor: Actor, { id, thirdParty, now }: Unlinking) {
  requireFreshSignIn(actor, now)
  return inTransaction(db, async (tx) => {
    if (!(await deleteProvider(tx, actor.id, id))) {
      return refuse('not_found', 'This account is not linked to that sign-in provider')
    }
    if (thirdParty && isCustomerOrSeller(actor) && !(await findSubject(tx, actor.id, thirdParty.issuer))) {
      refuse('wrong_state', `${thirdParty.name} is your only way to sign in`)
    }
    const isLast = !(await hasSignInMethod(tx, actor.id)) && (await findPasskeys(tx, actor.id)).length === 0
    if (isLast) refuse('wrong_state', 'This is your only way to sign in. Please set a password first')
    return { success: true as const }
  })
}
