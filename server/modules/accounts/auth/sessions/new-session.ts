import type { GenericEndpointContext } from 'better-auth'
import { APIError } from 'better-auth/api'
import type { Db } from '../../../../platform/db/database.ts'
import type { SecondFactor } from '../queries.ts'
import type { Clock } from '../../../../platform/ops/clock.ts'
import { isActive, claimCode } from '../queries.ts'

type Fresh = { userId: string } & Record<string, unknown>

/**
 * Judges every session before it begins: nobody whose account is not active gets one, and it remembers whether a second
 * factor was proved on the way in. A passkey is both factors, because it asks for finger, face or PIN.
 */
export const onNewSession =
  (db: Db, clock: Clock) => async (session: Fresh, ctx: GenericEndpointContext | null) => {
    if (ctx?.path !== '/sign-up/email') await refuseInactive(db, session.userId) // there a transaction is open, and the user new
    if (ctx?.path === '/two-factor/verify-totp') await refuseUsed(db, session.userId, String(ctx.body?.code))
    return {
      data: {
        ...session,
        secondFactor: provedBy(ctx, session),
        createdAt: clock.now(),
        lastUsedAt: clock.now(),
      },
    }
  }

function provedBy(ctx: GenericEndpointContext | null, session: Fresh): SecondFactor | null {
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
  if (await isActive(db, userId)) return
  throw new APIError('FORBIDDEN', {
    code: 'ACCOUNT_BLOCKED',
    message: 'This account cannot sign in. Please write to us if that is a mistake.',
  })
}

/** Refuses a code of the authenticator app that was used before. */
export async function refuseUsed(db: Db, userId: string, code: string) {
  if (await claimCode(db, userId, code)) return
  throw new APIError('UNAUTHORIZED', {
    code: 'INVALID_CODE',
    message: 'This code was used already. Wait for the next one.',
  })
}
