import { refuse } from '../../../../contract/core/refusal.ts'
import type { DbOrTx, Db } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import type { Auth } from './auth.ts'
import { findPasswordHash } from '../profile/queries.ts'

const FRESH_MS = 10 * 60_000

/** Whether somebody signed in just now, so that it is them and not who found their open browser. */
export const isFresh = ({ signedInAt }: Actor, now: Date): boolean =>
  signedInAt !== null && now.getTime() - signedInAt.getTime() < FRESH_MS

/** Whether somebody proves themselves by a password here; others have a provider or a passkey. */
export const hasPassword = async (db: DbOrTx, userId: string): Promise<boolean> =>
  (await findPasswordHash(db, userId)) !== null

export type Proof = { actor: Actor; password: string | undefined; now: Date }

/** Asks for the password before what cannot be undone; of whoever has none, for a sign-in of the last ten minutes. */
export async function requireRecentLogin(
  { db, auth }: { db: Db; auth: Auth },
  { actor, password, now }: Proof,
) {
  const hash = await findPasswordHash(db, actor.id)
  if (hash === null) {
    if (!isFresh(actor, now)) refuse('sign_in_again', 'Please sign in again first, so that we know it is you')
    return
  }
  const { password: passwords } = await auth.$context
  if (!password || !(await passwords.verify({ hash, password }))) {
    refuse('wrong_password', 'That is not your password')
  }
}
