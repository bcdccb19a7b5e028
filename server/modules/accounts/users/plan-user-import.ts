import type { UserColumn } from '../../../../contract/catalog/imports.ts'
import type { UserStatus } from '../../../../contract/accounts/users.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import { maskEmail, maskName, maskPhone } from '../../audit/mask-personal-data.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { sendLater } from '../../../platform/jobs/jobs.ts'
import { refusedStep, type RowPlan } from '../../../platform/csv/plan.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { changeUserIn } from './change-user.ts'
import { invitation } from './invite-user.ts'
import { findUserByEmail, hasSignInMethod, insertUser } from '../auth/queries.ts'

/** A row of an imported user list. An empty cell is null. */
export type UserImportRow = {
  email: string
  name: string | null
  phone: string | null
  status: UserStatus | null
}
type UserImportContext = {
  actor: Actor
  /**
   * Returns the time at which the invitation of the next new user is sent; each call returns a later time. Null if new users
   * are not invited.
   */
  inviteAt: (() => Date) | null
}
type UserImportPlan = RowPlan<UserColumn>

/**
 * Plans the import of one user. Changes the customer account with this e-mail address. If no account has the address, creates a
 * customer account without a password, a verified e-mail address or consents. Never changes a role, or the account of a staff
 * member or seller. Does not change a customer account with a sign-in method and an unverified e-mail address, because this
 * account may belong to somebody else.
 */
export async function planUserImport(
  tx: Tx,
  row: UserImportRow,
  context: UserImportContext,
): Promise<UserImportPlan> {
  const existing = await findUserByEmail(tx, row.email)
  if (!existing) return planNewUser(row, context)
  const changes = changesOf(existing, row)
  if (changes.length === 0) return { title: existing.name, isNew: false, steps: [] }
  const isUnverified = !existing.email_verified && (await hasSignInMethod(tx, existing.id))
  return isUnverified
    ? { title: '', isNew: false, steps: [refusedStep('email', EMAIL_UNVERIFIED)] }
    : planUserChange(existing, { row, changes }, context)
}

const EMAIL_UNVERIFIED = 'An account with this e-mail address exists but the address is not verified yet'

type ExistingUser = NonNullable<Awaited<ReturnType<typeof findUserByEmail>>>

const changesOf = (existing: ExistingUser, { name, phone, status }: UserImportRow) =>
  [
    fieldChange('Name', existing.name, name),
    fieldChange('Phone', existing.phone ?? '', phone),
    fieldChange('Status', existing.status, status),
  ].flat()

function planUserChange(
  existing: ExistingUser,
  { row: { name, phone, status }, changes }: { row: UserImportRow; changes: ReturnType<typeof changesOf> },
  { actor }: UserImportContext,
): UserImportPlan {
  const title = existing.name
  if (existing.role !== 'customer') {
    const steps = [refusedStep('email', 'Staff and seller accounts must be changed individually')] as const
    return { title, isNew: false, steps }
  }
  const request = {
    id: existing.id,
    ...(name ? { fullName: name } : {}),
    ...(phone ? { phoneNumber: phone } : {}),
    ...(status ? { status } : {}),
  }
  const take = (tx: Tx) => changeUserIn(tx, actor, request)
  return { title, isNew: false, steps: [{ column: 'email', changes, run: take }] }
}

const NO_NAME = 'Enter a name: this user has no account yet'

function planNewUser(row: UserImportRow, context: UserImportContext): UserImportPlan {
  const { name, phone, status } = row
  if (!name) return { title: '', isNew: true, steps: [refusedStep('name', NO_NAME)] }
  const changes = [
    fieldChange('Name', '', name),
    fieldChange('Phone', '', phone),
    fieldChange('Status', 'active', status),
  ].flat()
  const take = (tx: Tx) => createImportedUser(tx, { ...row, name }, context)
  return { title: name, isNew: true, steps: [{ column: 'email', changes, run: take }] }
}

const fieldChange = (field: string, before: string, after: string | null) =>
  after === null || after === before ? [] : [{ field, before, after }]

async function createImportedUser(
  tx: Tx,
  { email, name, phone, status }: UserImportRow & { name: string },
  { actor, inviteAt }: UserImportContext,
) {
  const signUp = {
    email,
    name,
    phone,
    isEmailVerified: false,
    isBanned: status === 'blocked',
    imageUrl: null,
    lastSignInAt: null,
    createdAt: null,
  }
  const id = await insertUser(tx, signUp, 'customer')
  if (!id) {
    return refuse('wrong_state', 'An account with this e-mail address was just created. Check the file again')
  }
  if (status === 'inactive') await changeUserIn(tx, actor, { id, status })
  const after = { fullName: maskName(name), email: maskEmail(email), phoneNumber: maskPhone(phone) }
  await recordAudit(tx, { actor, act: 'user.list', subject: `user:${id}`, after })
  const isActive = status === null || status === 'active'
  if (inviteAt && isActive) await sendLater(tx, invitation, { data: { userId: id }, after: inviteAt() })
}
