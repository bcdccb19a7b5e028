import type { Selectable } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import type { Schema } from '../../../platform/db/schema.ts'
import { isEmailTaken } from '../users/queries-users.ts'
import { endSessions } from './queries-sign-in.ts'
import type { Identity } from '../sso/oidc-claims.ts'

type User = Selectable<Schema['users']>
type Changed = 'name' | 'email' | 'email_verified' | 'image' | 'phone' | 'status' | 'last_sign_in_at'
type Changes = Partial<Pick<User, Changed>>

/**
 * Brings an account up to date with what its provider says: a verified address, what was empty, a ban. Never a role, never
 * what the person wrote themselves; who is blocked stays blocked. Answers the account as it is now.
 */
export async function refresh(tx: Tx, user: User, identity: Identity): Promise<User> {
  const changes: Changes = {
    ...(await newAddress(tx, user, identity)),
    ...(!user.name && identity.name ? { name: identity.name } : {}),
    ...(!user.image && identity.imageUrl ? { image: identity.imageUrl } : {}),
    ...(!user.phone && identity.phone ? { phone: identity.phone } : {}),
    ...(isLater(identity.lastSignInAt, user.last_sign_in_at)
      ? { last_sign_in_at: identity.lastSignInAt }
      : {}),
    ...(identity.isBanned && isOrdinary(user) && user.status === 'active'
      ? { status: 'blocked' as const }
      : {}),
  }
  if (!Object.keys(changes).length) return user
  await tx
    .updateTable('users')
    .set({ ...changes, updated_at: new Date() })
    .where('id', '=', user.id)
    .execute()
  if (changes.status === 'blocked') await endSessions(tx, user.id)
  return { ...user, ...changes }
}

/** A verified address counts; another one than ours only if nobody else has it, and never for staff. */
async function newAddress(tx: Tx, user: User, { email, isEmailVerified }: Identity): Promise<Changes> {
  if (!email || !isEmailVerified) return {}
  if (email === user.email) return user.email_verified ? {} : { email_verified: true }
  if (!isOrdinary(user)) return {}
  return (await isEmailTaken(tx, email, user.id)) ? {} : { email, email_verified: true }
}

/** Staff are made and unmade by staff alone; what a provider says about them changes nothing. */
export const isOrdinary = ({ role }: Pick<User, 'role'>) => role === 'customer' || role === 'seller'

const isLater = (one: Date | null, other: Date | null) => one !== null && (other === null || one > other)
