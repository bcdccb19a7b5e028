import { inTransaction, type Db, type Tx } from '../../../platform/db/database.ts'
import { clearUnverifiedAccount } from '../auth/verification/clear-unverified-account.ts'
import {
  deletePassword,
  findErasedAt,
  findSubject,
  findUserByEmail,
  findUserByIdentity,
  lockIdentity,
  insertUser,
  linkIdentity,
  endSessions,
} from '../auth/queries.ts'
import type { Env } from '../../../env.ts'
import type { Identity } from './oidc-claims.ts'
import type { Selectable } from 'kysely'
import type { Schema } from '../../../platform/db/schema.ts'
import { moveEmailAddress } from '../users/move-email-address.ts'
import { isEmailTaken } from '../users/queries.ts'

/**
 * Why the shop refuses a sign-in by a user of the third-party provider. `account_erased`: the user's account in the shop was erased.
 */
export type ProvisionRefusal =
  | 'no_email'
  | 'email_unverified'
  | 'email_taken'
  | 'staff_account'
  | 'blocked'
  | 'account_erased'

export type ProvisionResult =
  | { is: 'known' | 'new' | 'linked'; userId: string }
  | { is: 'refused'; why: ProvisionRefusal }

const refused = (why: ProvisionRefusal): ProvisionResult => ({ is: 'refused', why })

type ProvisionOptions = {
  /** The role that a new user gets. */
  type: 'customer' | 'seller'
  /** Time at which the user started to sign in; null for a request with a bearer token and for the copy of Clerk's users. */
  signInStartedAt: Date | null
}

/**
 * Finds the user by issuer and subject. If there is no such user, creates an account (just-in-time provisioning). If an account
 * has the same verified e-mail address, links the identity to that account instead.
 * `docs/decisions/0010-external-identity-providers.md` lists the accounts that are never linked.
 */
export function linkOrCreateUser(
  db: Db,
  identity: Identity,
  options: ProvisionOptions,
): Promise<ProvisionResult> {
  return inTransaction(db, async (tx) => {
    await lockIdentity(tx, identity)
    const known = await findUserByIdentity(tx, identity)
    if (known) {
      const { status } = await updateFromIdentity(tx, known, identity)
      return status === 'active' ? { is: 'known', userId: known.id } : refused('blocked')
    }
    if (await wasErased(tx, identity, options)) return refused('account_erased')
    return provisionUser(tx, identity, options)
  })
}

async function provisionUser(
  tx: Tx,
  identity: Identity,
  { type }: ProvisionOptions,
): Promise<ProvisionResult> {
  const { email } = identity
  if (!email) return refused('no_email')
  const userId = await insertUser(tx, { ...identity, email }, type)
  if (userId) {
    await linkIdentity(tx, userId, identity)
    return identity.isBanned ? refused('blocked') : { is: 'new', userId }
  }
  return linkByEmail(tx, identity, email)
}

/** Links the identity to the account that has the same e-mail address, if the provider has verified the address. */
async function linkByEmail(tx: Tx, identity: Identity, email: string): Promise<ProvisionResult> {
  const user = await findUserByEmail(tx, email)
  // Another request deleted the account with this e-mail address in the meantime. The next attempt to sign in creates a new
  // account.
  if (!user) return refused('email_taken')
  if (!identity.isEmailVerified) return refused('email_unverified')
  if (!isCustomerOrSeller(user)) return refused('staff_account')
  if (!user.email_verified) await removeUnverifiedAccess(tx, user.id, identity)
  if (await findSubject(tx, user.id, identity.issuer)) return refused('email_taken')
  await linkIdentity(tx, user.id, identity)
  const { status } = await updateFromIdentity(tx, user, identity)
  return status === 'active' ? { is: 'linked', userId: user.id } : refused('blocked')
}

/**
 * Removes the access and the profile of the person who created the account without verifying the e-mail address, so that only
 * the owner of the address can sign in. Orders stay.
 */
async function removeUnverifiedAccess(tx: Tx, userId: string, { name, phone, imageUrl }: Identity) {
  await deletePassword(tx, userId)
  await clearUnverifiedAccount(tx, userId, { name, phone, image: imageUrl })
}

/**
 * Returns whether the account of this identity was erased. Returns false for a sign-in that started after the erasure, because
 * with a new sign-in an erased user may create a new account.
 */
async function wasErased(
  tx: Tx,
  identity: Identity,
  { signInStartedAt }: ProvisionOptions,
): Promise<boolean> {
  const erasedAt = await findErasedAt(tx, identity)
  return erasedAt !== null && !(signInStartedAt && signInStartedAt > erasedAt)
}

type UserColumns = Selectable<Schema['users']>
type SyncedColumn = 'name' | 'email' | 'email_verified' | 'image' | 'phone' | 'status' | 'last_sign_in_at'
type UserChanges = Partial<Pick<UserColumns, SyncedColumn>>

/**
 * Updates an account with the data of the provider. Takes over a verified e-mail address, fills an empty name, picture or phone
 * number, and records the last sign-in. Blocks a customer or seller whom the provider has banned. Never changes a role, never
 * overwrites a name, picture or phone number, and never unblocks a user. Returns the updated account.
 */
async function updateFromIdentity(tx: Tx, user: UserColumns, identity: Identity): Promise<UserColumns> {
  const changes: UserChanges = {
    ...(await emailChanges(tx, user, identity)),
    ...(!user.name && identity.name ? { name: identity.name } : {}),
    ...(!user.image && identity.imageUrl ? { image: identity.imageUrl } : {}),
    ...(!user.phone && identity.phone ? { phone: identity.phone } : {}),
    ...(isLater(identity.lastSignInAt, user.last_sign_in_at)
      ? { last_sign_in_at: identity.lastSignInAt }
      : {}),
    ...(identity.isBanned && isCustomerOrSeller(user) && user.status === 'active'
      ? { status: 'blocked' as const }
      : {}),
  }
  if (!Object.keys(changes).length) return user
  await tx
    .updateTable('users')
    .set({ ...changes, updated_at: new Date() })
    .where('id', '=', user.id)
    .execute()
  if (changes.email) await moveEmailAddress(tx, user, { to: changes.email, by: 'provider' })
  if (changes.status === 'blocked') await endSessions(tx, user.id)
  return { ...user, ...changes }
}

/**
 * Returns the changes of an account after the provider has verified an e-mail address. Replaces the address of the account only
 * if no other account has the new address, and never in staff accounts.
 */
async function emailChanges(
  tx: Tx,
  user: UserColumns,
  { email, isEmailVerified }: Identity,
): Promise<UserChanges> {
  if (!email || !isEmailVerified) return {}
  if (email === user.email) return user.email_verified ? {} : { email_verified: true }
  if (!isCustomerOrSeller(user)) return {}
  return (await isEmailTaken(tx, email, user.id)) ? {} : { email, email_verified: true }
}

/**
 * Returns whether the account belongs to a customer or seller. A provider may not link or block a staff account, or change its
 * e-mail address.
 */
export const isCustomerOrSeller = ({ role }: Pick<UserColumns, 'role'>) =>
  role === 'customer' || role === 'seller'

/**
 * Returns whether a password or a passkey of this shop can sign the user in. Customers and sellers of a shop with a third-party provider
 * sign in with the provider only (see `thirdPartySignIn`).
 */
export const canUseOwnSignIn = ({ thirdParty }: Pick<Env, 'thirdParty'>, user: Pick<UserColumns, 'role'>) =>
  !thirdParty || !isCustomerOrSeller(user)

const isLater = (a: Date | null, b: Date | null) => a !== null && (b === null || a > b)
