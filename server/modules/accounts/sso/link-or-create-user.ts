import { inTransaction, type Db, type Tx } from '../../../platform/db/database.ts'
import { clearUnproven } from '../auth/verification/clear-unverified-account.ts'
import {
  dropPassword,
  findDeparture,
  findSubjectOf,
  findUserByEmail,
  findUserOf,
  holdIdentity,
  insertUser,
  linkIdentity,
  endSessions,
} from '../auth/queries.ts'
import type { Identity } from './oidc-claims.ts'
import type { Selectable } from 'kysely'
import type { Schema } from '../../../platform/db/schema.ts'
import { isEmailTaken } from '../users/queries.ts'

/** Why a person for whom the provider vouches does not get in. */
export type Closed =
  | 'no_email'
  | 'email_unverified'
  | 'email_taken'
  | 'staff_account'
  | 'blocked'
  | 'departed'

export type ProvisionResult =
  | { is: 'known' | 'new' | 'linked'; userId: string }
  | { is: 'refused'; why: Closed }

const refused = (why: Closed): ProvisionResult => ({ is: 'refused', why })

type EndpointRule = {
  /** What somebody new becomes. */
  type: 'customer' | 'seller'
  /** Since when the person stands here themselves, signing in; null when it is only said that they exist. */
  signingInSince: Date | null
}

/**
 * The account of a person for whom the provider vouches: theirs by issuer and subject, else the one of their verified e-mail
 * address, else a new one. See decision 10 for who is never joined with whom.
 */
export function linkOrCreateUser(
  db: Db,
  identity: Identity,
  endpoint: EndpointRule,
): Promise<ProvisionResult> {
  return inTransaction(db, async (tx) => {
    await holdIdentity(tx, identity)
    const known = await findUserOf(tx, identity)
    if (known) {
      const { status } = await refresh(tx, known, identity)
      return status === 'active' ? { is: 'known', userId: known.id } : refused('blocked')
    }
    if (await hasLeft(tx, identity, endpoint)) return refused('departed')
    return firstArrival(tx, identity, endpoint)
  })
}

async function firstArrival(tx: Tx, identity: Identity, { type }: EndpointRule): Promise<ProvisionResult> {
  const { email } = identity
  if (!email) return refused('no_email')
  const signUp = await insertUser(tx, { ...identity, email }, type)
  if (signUp) {
    await linkIdentity(tx, signUp, identity)
    return identity.isBanned ? refused('blocked') : { is: 'new', userId: signUp }
  }
  return joinAccount(tx, identity, email)
}

/** Joins the identity with the account that has its e-mail address, if the address proves that both are one person. */
async function joinAccount(tx: Tx, identity: Identity, email: string): Promise<ProvisionResult> {
  const user = await findUserByEmail(tx, email)
  if (!user) return refused('email_taken') // it was given up this very moment; the next try finds it free
  if (!identity.isEmailVerified) return refused('email_unverified')
  if (!isOrdinary(user)) return refused('staff_account')
  if (!user.email_verified) await lockOthersOut(tx, user.id, identity)
  if (await findSubjectOf(tx, user.id, identity.issuer)) return refused('email_taken')
  await linkIdentity(tx, user.id, identity)
  const { status } = await refresh(tx, user, identity)
  return status === 'active' ? { is: 'linked', userId: user.id } : refused('blocked')
}

/**
 * Whoever made this account never proved that the address is theirs: from now on only the owner of the address gets in, and
 * finds no name, number or address of somebody else to send parcels to. Orders stay.
 */
async function lockOthersOut(tx: Tx, userId: string, { name, phone, imageUrl }: Identity) {
  await dropPassword(tx, userId)
  await clearUnproven(tx, userId, { name, phone, image: imageUrl })
}

/** Who left comes back by signing in anew, and by nothing that was or is said about them otherwise. */
async function hasLeft(tx: Tx, identity: Identity, { signingInSince }: EndpointRule): Promise<boolean> {
  const departure = await findDeparture(tx, identity)
  return departure !== null && !(signingInSince && signingInSince > departure)
}

type User = Selectable<Schema['users']>
type Changed = 'name' | 'email' | 'email_verified' | 'image' | 'phone' | 'status' | 'last_sign_in_at'
type Changes = Partial<Pick<User, Changed>>

/**
 * Brings an account up to date with what its provider says: a verified address, what was empty, a ban. Never a role, never
 * what the person wrote themselves; who is blocked stays blocked. Answers the account as it is now.
 */
async function refresh(tx: Tx, user: User, identity: Identity): Promise<User> {
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
