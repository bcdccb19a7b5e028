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
import { findUserByEmail, hasWayIn, insertUser } from '../auth/queries.ts'

/** What a list says of a person; null where it says nothing. */
export type Listed = {
  email: string
  name: string | null
  phone: string | null
  status: UserStatus | null
}
type By = {
  actor: Actor
  /** When the next letter to somebody new goes out; null when none does. */
  inviteAt: (() => Date) | null
}
type Plan = RowPlan<UserColumn>

/**
 * What becomes of a person on a list: a customer whom we know is corrected, anybody else gets an account of a customer that has
 * no password, no confirmed address and no consent. Roles are never touched, and neither are accounts of staff and sellers, nor
 * those that somebody opened with the address without confirming it: they may be a stranger's.
 */
export async function planUser(tx: Tx, listed: Listed, by: By): Promise<Plan> {
  const known = await findUserByEmail(tx, listed.email)
  if (!known) return account(listed, by)
  const isUnproved = !known.email_verified && (await hasWayIn(tx, known.id))
  return isUnproved
    ? { title: '', isNew: false, steps: [refusedStep('email', UNPROVED)] }
    : correction(known, listed, by)
}

const UNPROVED = 'Somebody opened an account with this address and has not confirmed it yet'

type Known = NonNullable<Awaited<ReturnType<typeof findUserByEmail>>>

function correction(known: Known, { name, phone, status }: Listed, { actor }: By): Plan {
  const changes = [
    told('Name', known.name, name),
    told('Phone', known.phone ?? '', phone),
    told('Status', known.status, status),
  ].flat()
  const title = known.name
  if (changes.length === 0) return { title, isNew: false, steps: [] }
  if (known.role !== 'customer') {
    const steps = [refusedStep('email', 'Accounts of staff and sellers are changed by hand')] as const
    return { title, isNew: false, steps }
  }
  const request = {
    id: known.id,
    ...(name ? { fullName: name } : {}),
    ...(phone ? { phoneNumber: phone } : {}),
    ...(status ? { status } : {}),
  }
  const take = (tx: Tx) => changeUserIn(tx, actor, request)
  return { title, isNew: false, steps: [{ column: 'email', changes, run: take }] }
}

const NO_NAME = 'Enter a name: this person has no account yet'

function account(listed: Listed, by: By): Plan {
  const { name, phone, status } = listed
  if (!name) return { title: '', isNew: true, steps: [refusedStep('name', NO_NAME)] }
  const changes = [told('Name', '', name), told('Phone', '', phone), told('Status', 'active', status)].flat()
  const take = (tx: Tx) => makeAccount(tx, { ...listed, name }, by)
  return { title: name, isNew: true, steps: [{ column: 'email', changes, run: take }] }
}

const told = (field: string, before: string, after: string | null) =>
  after === null || after === before ? [] : [{ field, before, after }]

async function makeAccount(
  tx: Tx,
  { email, name, phone, status }: Listed & { name: string },
  { actor, inviteAt }: By,
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
  if (!id) return refuse('wrong_state', 'This address has just got an account. Check the file again')
  if (status === 'inactive') await changeUserIn(tx, actor, { id, status })
  const after = { fullName: maskName(name), email: maskEmail(email), phoneNumber: maskPhone(phone) }
  await recordAudit(tx, { actor, act: 'user.list', subject: `user:${id}`, after })
  const isLetIn = status === null || status === 'active'
  if (inviteAt && isLetIn) await sendLater(tx, invitation, { data: { userId: id }, after: inviteAt() })
}
