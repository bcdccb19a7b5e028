import type { z } from 'zod'
import type { changeUser as endpoint, User } from '../../../../contract/accounts/users.ts'
import { refuse, refuseField } from '../../../../contract/core/refusal.ts'
import { maskEmail, maskName, maskPhone } from '../../audit/mask-personal-data.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { inTransaction, isDuplicate, type Db, type Tx } from '../../../platform/db/database.ts'
import type { Env } from '../../../env.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { moveEmailAddress } from './move-email-address.ts'
import { presentUser } from './present-user.ts'
import {
  findUserRow,
  isEmailTaken,
  lockUserRow,
  updateUser,
  type UserChange,
  type UserRow,
} from './queries.ts'
import { endSessions, findSubject } from '../auth/queries.ts'
import { isCustomerOrSeller } from '../sso/link-or-create-user.ts'
import type { ThirdParty } from '../sso/oidc-settings.ts'
import { isStaff, type Principal } from '../../../../contract/core/permissions.ts'

type UserChangeRequest = z.output<NonNullable<typeof endpoint.body>>

export type UserDeps = { db: Db; env: Pick<Env, 'thirdParty'> }

/**
 * Changes or blocks an account. If the account is no longer active or its e-mail address changes, all its sessions end in the
 * same transaction. Refuses a new e-mail address that the sign-in at a third-party provider would undo.
 */
export function changeUser(
  { db, env }: UserDeps,
  actor: Actor,
  request: UserChangeRequest & { id: string },
): Promise<User> {
  const work = inTransaction(db, async (tx) => {
    if (env.thirdParty) await assertEmailOfShop(tx, env.thirdParty, request)
    return changeUserIn(tx, actor, request)
  })
  return assertNotLastAdmin(work)
}

/** Refuses a new e-mail address of a customer or seller who signs in with the provider: the shop takes the address from there at every sign-in. */
async function assertEmailOfShop(
  tx: Tx,
  { issuer, name }: ThirdParty,
  { id, email }: UserChangeRequest & { id: string },
) {
  const user = await lockUserRow(tx, id)
  if (!user || email === undefined || email === user.email || !isCustomerOrSeller(user)) return
  if (await findSubject(tx, id, issuer)) {
    refuseEmail(`This user signs in with ${name}. Change the address there`)
  }
}

/**
 * Changes or blocks an account by the rules of `changeUser`, in the transaction of the caller. A database trigger refuses to
 * remove the last admin.
 */
export async function changeUserIn(
  tx: Tx,
  actor: Actor,
  { id, ...request }: UserChangeRequest & { id: string },
): Promise<User> {
  const user = await lockUserRow(tx, id)
  if (!user) return refuse('not_found', 'User not found')
  if (!canChangeUser(actor, user)) refuse('forbidden', 'Only an admin can change staff accounts')
  if (id === actor.id && request.status && request.status !== 'active') refuse('forbidden', OWN_ACCOUNT)

  const change = await composeChange(tx, actor, { user, request })
  if (!Object.keys(change).length) return presentUser(user)
  await updateUser(tx, id, change).catch((error: unknown) => {
    if (!isDuplicate(error)) throw error
    refuseEmail(EMAIL_TAKEN) // another request has given this address to another account meanwhile
  })
  if ((change.status && change.status !== 'active') || change.email) await endSessions(tx, id)
  if (change.email) {
    await moveEmailAddress(tx, user, { to: change.email, by: 'staff' })
  }
  const after = (await findUserRow(tx, id))!
  await recordAudit(tx, {
    actor,
    act: 'user.change',
    subject: `user:${id}`,
    ...maskedDifference(user, after),
  })
  return presentUser(after)
}

export const OWN_ACCOUNT = 'You cannot do this to your own account. Please ask another admin.'

/**
 * Returns the requested values that differ from the stored ones. Refuses a new e-mail address if another account has it or the
 * actor is not an admin.
 */
async function composeChange(
  tx: Tx,
  actor: Actor,
  { user, request }: { user: UserRow; request: UserChangeRequest },
) {
  const change: UserChange = {}
  if (request.status && request.status !== user.status) change.status = request.status
  if (request.fullName !== undefined && request.fullName !== user.name) change.name = request.fullName
  if (request.phoneNumber !== undefined && (request.phoneNumber || null) !== user.phone) {
    change.phone = request.phoneNumber || null
  }
  if (request.email !== undefined && request.email !== user.email) {
    if (actor.role !== 'admin') refuseEmail('Only an admin can change the e-mail address')
    if (await isEmailTaken(tx, request.email, user.id)) {
      refuseEmail(EMAIL_TAKEN)
    }
    Object.assign(change, { email: request.email, email_verified: false })
  }
  return change
}

const EMAIL_TAKEN = 'Another account already uses this e-mail address'

const refuseEmail = (message: string) => refuseField('email', message)

/** Returns the fields of a user that the audit log shows. The values are masked so that they do not identify the user. */
const maskedUser = ({ name, email, phone, status }: UserRow) => ({
  fullName: maskName(name),
  email: maskEmail(email),
  phoneNumber: maskPhone(phone),
  status,
})

/**
 * Returns the changed fields with their masked values before and after the change. A changed field is returned even if both
 * masked values are equal.
 */
function maskedDifference(before: UserRow, after: UserRow) {
  const columns = { fullName: 'name', email: 'email', phoneNumber: 'phone', status: 'status' } as const
  const changed = Object.entries(columns).filter(([, column]) => before[column] !== after[column])
  const only = (row: UserRow) =>
    Object.fromEntries(changed.map(([name]) => [name, maskedUser(row)[name as keyof typeof columns]]))
  return { before: only(before), after: only(after) }
}

/**
 * Returns whether the actor may change this account. Only admins may change staff accounts, so that support staff cannot take
 * over an account with more rights.
 */
export const canChangeUser = (actor: Actor, user: NonNullable<Principal>): boolean =>
  actor.role === 'admin' || !isStaff(user)

const LAST_ADMIN = 'NV001' // the error code that the trigger function `require_an_admin` in 0001_accounts.sql raises

/** Runs `work` and turns the database's error about the last active admin into a refusal. */
export async function assertNotLastAdmin<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if ((error as { code?: string }).code !== LAST_ADMIN) throw error
    return refuse('last_admin', 'This is the shop’s only admin. Give another user the admin role first.')
  }
}
