import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import { sendEmail } from '../../../../platform/email/send-email.ts'
import { newSignIn } from '../../emails/new-sign-in.ts'
import { nameDevice } from './name-device.ts'
import { sessionsOf } from '../queries-sign-in.ts'

type SignedIn = { user: { id: string; name: string; email: string }; session: { id: string } }

/**
 * Writes to the owner when their account is opened in a kind of browser in which it is open nowhere else. Who is signed in
 * nowhere else is not written to: that is how one comes back every month.
 */
export async function notifyNewDevice(db: Db, { user, session: { id } }: SignedIn) {
  const sessions = await sessionsOf(db, user.id)
  const here = sessions.find((session) => session.id === id)
  const others = sessions.filter((session) => session.id !== id)
  const device = nameDevice(here?.user_agent ?? null)
  if (!here || !others.length || others.some((other) => nameDevice(other.user_agent) === device)) return
  const data = { name: user.name, at: here.created_at, device, ip: here.ip_address || null }
  await inTransaction(db, (tx) =>
    sendEmail(tx, { to: user.email, template: newSignIn, data, about: { userId: user.id } }),
  )
}
