import type { z } from 'zod'
import type { changeUser as endpoint, User } from '../../../../contract/accounts/users.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import { maskEmail, maskName, maskPhone } from '../../audit/mask-personal-data.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { inTransaction, type Db, type Tx } from '../../../platform/db/database.ts'
import { sendEmail } from '../../../platform/email/send-email.ts'
import { emailChanged } from '../emails/email-changed.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { presentUser } from './present-user.ts'
import {
  findUserRow,
  isEmailTaken,
  lockUserRow,
  updateUser,
  type UserChange,
  type UserRow,
} from './queries.ts'
import { endSessions, removeLinks } from '../auth/queries.ts'
import { isStaff, type Principal } from '../../../../contract/core/permissions.ts'

type Wish = z.output<NonNullable<typeof endpoint.body>>

/**
 * Corrects or blocks an account. Whoever is no longer active is signed out everywhere in the same transaction, and so is
 * whose e-mail address is another now: that is what one signs in with.
 */
export const changeUser = (db: Db, actor: Actor, request: Wish & { id: string }): Promise<User> =>
  assertNotLastAdmin(inTransaction(db, (tx) => changeUserIn(tx, actor, request)))

/** The same inside a transaction; the database alone says then that the shop keeps an admin. */
export async function changeUserIn(
  tx: Tx,
  actor: Actor,
  { id, ...request }: Wish & { id: string },
): Promise<User> {
  const person = await lockUserRow(tx, id)
  if (!person) return refuse('not_found', 'There is no such user')
  if (!mayChange(actor, person)) refuse('forbidden', 'Only an admin changes accounts of the staff')
  if (id === actor.id && request.status && request.status !== 'active') refuse('forbidden', OWN_ACCOUNT)

  const change = await changeOf(tx, actor, { person, request })
  if (!Object.keys(change).length) return presentUser(person)
  await updateUser(tx, id, change)
  if ((change.status && change.status !== 'active') || change.email) await endSessions(tx, id)
  if (change.email) {
    await removeLinks(tx, id) // they went to the former address
    await tellBoth(tx, person, change.email)
  }
  const after = (await findUserRow(tx, id))!
  await recordAudit(tx, { actor, act: 'user.change', subject: `user:${id}`, ...difference(person, after) })
  return presentUser(after)
}

async function tellBoth(tx: Tx, { id, name, email }: UserRow, newEmail: string) {
  const data = { name, at: new Date() }
  for (const to of [email, newEmail]) {
    await sendEmail(tx, { to, template: emailChanged, data, about: { userId: id } })
  }
}

export const OWN_ACCOUNT = 'This is your own account. Ask another admin.'

/** What is really to be changed; a wish for what is so already is none. */
async function changeOf(tx: Tx, actor: Actor, { person, request }: { person: UserRow; request: Wish }) {
  const change: UserChange = {}
  if (request.status && request.status !== person.status) change.status = request.status
  if (request.fullName !== undefined && request.fullName !== person.name) change.name = request.fullName
  if (request.phoneNumber !== undefined && (request.phoneNumber || null) !== person.phone) {
    change.phone = request.phoneNumber || null
  }
  if (request.email !== undefined && request.email !== person.email) {
    if (actor.role !== 'admin') refuseEmail('Only an admin changes the address that somebody signs in with')
    if (await isEmailTaken(tx, request.email, person.id)) {
      refuseEmail('Another account has this e-mail address')
    }
    Object.assign(change, { email: request.email, email_verified: false })
  }
  return change
}

const refuseEmail = (message: string) => refuse('invalid', message, { fields: [{ path: 'email', message }] })

/** What the log keeps of an account: that it changed and how, without saying who it is. */
const kept = ({ name, email, phone, status }: UserRow) => ({
  fullName: maskName(name),
  email: maskEmail(email),
  phoneNumber: maskPhone(phone),
  status,
})

/** The fields that are others now, before and after. A change that the mask hides is still one. */
function difference(before: UserRow, after: UserRow) {
  const columns = { fullName: 'name', email: 'email', phoneNumber: 'phone', status: 'status' } as const
  const changed = Object.entries(columns).filter(([, column]) => before[column] !== after[column])
  const only = (row: UserRow) =>
    Object.fromEntries(changed.map(([name]) => [name, kept(row)[name as keyof typeof columns]]))
  return { before: only(before), after: only(after) }
}

/** Accounts of the staff are an admin's alone: who helps customers must not be able to become somebody with more rights. */
export const mayChange = (actor: Actor, person: NonNullable<Principal>): boolean =>
  actor.role === 'admin' || !isStaff(person)

const LAST_ADMIN = 'NV001' // raised by the trigger on users in 0014_rights.sql

/** Does `work`, and says in people's words when the database keeps it from taking the shop's last active admin away. */
export async function assertNotLastAdmin<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if ((error as { code?: string }).code !== LAST_ADMIN) throw error
    return refuse('last_admin', 'This is the last admin of the shop. Make somebody else an admin first.')
  }
}
