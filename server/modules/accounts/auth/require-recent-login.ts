import { refuse } from '../../../../contract/core/refusal.ts'
import type { DbOrTx, Db } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import type { Auth } from './auth.ts'
import { accountLimits, attemptKey, countAttempt, refuseFor } from './limits/limits.ts'
import { findPasswordHash } from '../profile/queries.ts'

const RECENT_MS = 10 * 60_000

/** Returns whether the user signed in within the last ten minutes. This protects the account if the user has left the browser open. */
export const isRecentLogin = ({ signedInAt }: Actor, now: Date): boolean =>
  signedInAt !== null && now.getTime() - signedInAt.getTime() < RECENT_MS

/** Returns whether the user has a password. Users without a password sign in with a provider or a passkey. */
export const hasPassword = async (db: DbOrTx, userId: string): Promise<boolean> =>
  (await findPasswordHash(db, userId)) !== null

export type ReauthenticationRequest = { actor: Actor; password: string | undefined; now: Date }

/**
 * Requires re-authentication before an irreversible action: the correct password, or for a user without a password a sign-in
 * within the last ten minutes. The password attempts of a user are limited, on all nodes together.
 */
export async function requireRecentLogin(
  { db, auth }: { db: Db; auth: Auth },
  { actor, password, now }: ReauthenticationRequest,
) {
  const hash = await findPasswordHash(db, actor.id)
  if (hash === null) {
    if (!isRecentLogin(actor, now)) {
      refuse('sign_in_again', 'Please sign in again to confirm that it’s you')
    }
    return
  }
  const wait = password
    ? await countAttempt(db, attemptKey('reauthenticate', actor.id), accountLimits.reauthenticate)
    : null
  if (wait !== null) refuseFor(wait)
  const { password: hasher } = await auth.$context
  if (!password || !(await hasher.verify({ hash, password }))) {
    const message = password ? 'This password is incorrect' : 'Enter your password'
    refuse('wrong_password', message, { fields: [{ path: 'password', message }] })
  }
}
