import type { OtherSignInMethods, PasswordResetResult } from '../../../../../contract/accounts/security.ts'
import { inTransaction, type DbOrTx, type Tx } from '../../../../platform/db/database.ts'
import { sendEmail } from '../../../../platform/email/send-email.ts'
import { passwordChanged } from '../../emails/password-changed.ts'
import type { AuthParts } from '../auth-context.ts'
import { clearUnproven } from '../verification/clear-unverified-account.ts'
import { nameFrom } from '../../sso/oidc-claims.ts'
import { hasWayIn, removeLinks } from '../queries.ts'
import { findUser, markVerified } from '../../queries.ts'
import { otherWaysIn } from './other-sign-in-methods.ts'
import { isOrdinary } from '../../sso/link-or-create-user.ts'

/** The library calls these hooks one after the other for one request; what one finds out is kept for the next. */
const firstPasswords = new WeakSet<Request>()
const outcomes = new WeakMap<Request, PasswordResetResult>()

/** Remembers, before a password is set, whether nobody could have signed in to the account so far. */
export async function beforeReset(db: DbOrTx, userId: string, request: Request | undefined) {
  if (request && !(await hasWayIn(db, userId))) firstPasswords.add(request)
}

/**
 * A link that was sent to the address has just set a new password, so the address is proved. An account whose address was not
 * proved before is cleared of everything that somebody else may have put there; the owner of any other is told what else opens it.
 */
export async function afterReset({ db, env }: AuthParts, userId: string, request: Request | undefined) {
  const isFirst = request !== undefined && firstPasswords.has(request)
  const outcome = await inTransaction(db, async (tx) => {
    const outcome = await recover(tx, userId, isFirst)
    const { name, email } = await findUser(tx, userId)
    const data = { name, at: env.clock.now(), ...outcome }
    await sendEmail(tx, { to: email, template: passwordChanged, data, about: { userId } })
    return outcome
  })
  if (request) outcomes.set(request, outcome)

  async function recover(tx: Tx, id: string, isFirst: boolean): Promise<PasswordResetResult> {
    const user = await findUser(tx, id)
    const { email } = user
    const isRecovered = !user.email_verified && !isFirst && isOrdinary(user) // an admin knows who they made staff
    if (isRecovered) await clearUnproven(tx, id, { name: nameFrom(email), phone: null, image: null })
    await markVerified(tx, id)
    await removeLinks(tx, id)
    return { isRecovered, otherWaysIn: await otherWaysIn(tx, env, id) }
  }
}

/** What the answer to this request adds to the library's. */
export const outcomeOf = (
  request: Request | undefined,
): PasswordResetResult | { otherWaysIn?: OtherSignInMethods } => (request && outcomes.get(request)) ?? {}
