import { refuse } from '../../../contract/core/refusal.ts'
import type { DbOrTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import * as q from './queries.ts'

/**
 * Refuses `email_unverified` when the address of the account was never confirmed: such an account pays for nothing, names no bank
 * account and invites nobody.
 */
export async function requireVerified(db: DbOrTx, { id }: Pick<Actor, 'id'>): Promise<void> {
  if ((await q.findUser(db, id)).email_verified) return
  refuse(
    'email_unverified',
    'Please confirm your e-mail address first. You can ask for the link again under Sign-in and security.',
  )
}
