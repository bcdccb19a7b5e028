import type { OtherSignInMethods, PasswordResetResult } from '../../../../../contract/accounts/security.ts'
import { inTransaction, type DbOrTx, type Tx } from '../../../../platform/db/database.ts'
import { sendEmail } from '../../../../platform/email/send-email.ts'
import { passwordChanged } from '../../emails/password-changed.ts'
import type { AuthDeps } from '../auth-context.ts'
import { clearUnverifiedAccount } from '../verification/clear-unverified-account.ts'
import { nameFromEmail } from '../../sso/oidc-claims.ts'
import { hasSignInMethod, deleteOneTimeLinks, findPasskeys } from '../queries.ts'
import { findUser, verifyEmailOfUser } from '../../queries.ts'
import { findOtherSignInMethods } from './other-sign-in-methods.ts'
import { isCustomerOrSeller } from '../../sso/link-or-create-user.ts'

/**
 * Data that the three functions below share. better-auth calls these functions one after the other for the same request, which
 * is the key of the data.
 */
const firstPasswords = new WeakSet<Request>()
const results = new WeakMap<Request, PasswordResetResult & { email: string }>()

/** Records whether the account has no sign-in method yet. Runs before the new password is stored. */
export async function beforePasswordReset(db: DbOrTx, userId: string, request: Request | undefined) {
  if (!request || (await hasSignInMethod(db, userId))) return
  if ((await findPasskeys(db, userId)).length === 0) firstPasswords.add(request)
}

/**
 * Runs after the user has set a password through a link in an e-mail. This link proves that the user owns the e-mail address.
 * If the address was unverified, somebody else may have created the account, so everything stored in it is deleted. Staff
 * accounts and accounts without any sign-in method are not changed in this way. Sends the user an e-mail that lists the other
 * sign-in methods.
 */
export async function afterPasswordReset(
  { db, env }: AuthDeps,
  userId: string,
  request: Request | undefined,
) {
  const isFirst = request !== undefined && firstPasswords.has(request)
  const result = await inTransaction(db, async (tx) => {
    const outcome = await recover(tx, userId, isFirst)
    const { name, email } = await findUser(tx, userId)
    const data = { name, at: env.clock.now(), ...outcome }
    await sendEmail(tx, { to: email, template: passwordChanged, data, about: { userId } })
    return { ...outcome, email }
  })
  if (request) results.set(request, result)

  async function recover(tx: Tx, id: string, isFirst: boolean): Promise<PasswordResetResult> {
    const user = await findUser(tx, id)
    // Nothing is deleted from a staff account, because a stranger cannot create a staff account.
    const isRecovered = !user.email_verified && !isFirst && isCustomerOrSeller(user)
    const profile = { name: nameFromEmail(user.email), phone: null, image: null }
    if (isRecovered) await clearUnverifiedAccount(tx, id, profile)
    await verifyEmailOfUser(tx, id)
    await deleteOneTimeLinks(tx, id)
    return { isRecovered, otherSignInMethods: await findOtherSignInMethods(tx, env, id) }
  }
}

/** Returns the e-mail address of the account whose password this request has reset; null if it has reset none. */
export const findResetEmail = (request: Request | undefined): string | null =>
  (request && results.get(request)?.email) ?? null

/**
 * Returns the fields that the shop adds to better-auth's response to a password reset: the remaining sign-in methods, and
 * whether the reset removed passkeys, sessions and personal data because the e-mail address of the account was unverified.
 */
export function passwordResetResult(
  request: Request | undefined,
): PasswordResetResult | { otherSignInMethods?: OtherSignInMethods } {
  const result = request && results.get(request)
  if (!result) return {}
  const { isRecovered, otherSignInMethods } = result
  return { isRecovered, otherSignInMethods }
}
