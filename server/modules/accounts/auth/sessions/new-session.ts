import type { GenericEndpointContext } from 'better-auth'
import { APIError } from 'better-auth/api'
import type { Db } from '../../../../platform/db/database.ts'
import type { SecondFactor } from '../queries.ts'
import type { Clock } from '../../../../platform/ops/clock.ts'
import { isUserActive, claimTotpCode } from '../queries.ts'

type SessionDraft = { userId: string } & Record<string, unknown>

/**
 * Runs before a session is created: refuses inactive users and records the second factor of the sign-in. A passkey counts as
 * both factors, because it requires a fingerprint, a face or a PIN.
 */
export const beforeSessionCreated =
  (db: Db, clock: Clock) => async (session: SessionDraft, ctx: GenericEndpointContext | null) => {
    // At sign-up, it is not checked whether the user is active. The user is new, and other database connections cannot see the
    // user's row until the transaction commits.
    if (ctx?.path !== '/sign-up/email') await refuseInactive(db, session.userId)
    if (ctx?.path === '/two-factor/verify-totp') {
      await refuseUsedCode(db, session.userId, String(ctx.body?.code))
    }
    return {
      data: {
        ...session,
        secondFactor: verifiedFactor(ctx, session),
        createdAt: signInOf(ctx) ?? clock.now(),
        lastUsedAt: clock.now(),
      },
    }
  }

/** When the second factor of a signed-in user changes, better-auth replaces the session. This is no new sign-in, so the time of the earlier one remains. */
const signInOf = (ctx: GenericEndpointContext | null): Date | undefined =>
  ctx?.path?.startsWith('/two-factor/') ? ctx.context.session?.session.createdAt : undefined

function verifiedFactor(ctx: GenericEndpointContext | null, session: SessionDraft): SecondFactor | null {
  const before = ctx?.context.session?.session['secondFactor'] as SecondFactor | null | undefined
  switch (ctx?.path) {
    case '/two-factor/verify-totp':
      return 'totp'
    case '/two-factor/verify-backup-code':
      return 'recovery_code'
    case '/passkey/verify-authentication':
      return 'passkey'
    case '/change-password':
      return before ?? null
    case '/two-factor/disable':
      return before === 'passkey' ? before : null
    case '/sign-in/email':
    case '/sign-up/email':
      return null
    default:
      return session['secondFactor'] === 'provider' ? 'provider' : null
  }
}

async function refuseInactive(db: Db, userId: string) {
  if (await isUserActive(db, userId)) return
  throw new APIError('FORBIDDEN', {
    code: 'ACCOUNT_BLOCKED',
    message: 'This account cannot sign in. Please contact us if you think this is a mistake.',
  })
}

/** Refuses a TOTP code that was used before. */
export async function refuseUsedCode(db: Db, userId: string, code: string) {
  if (!(await claimTotpCode(db, userId, code))) throw usedCode()
}

/** Creates the error for a TOTP code that was used before. */
export const usedCode = () =>
  new APIError('UNAUTHORIZED', {
    code: 'INVALID_CODE',
    message: 'This code was already used. Wait for the next one.',
  })
