import type { AccountSecurity } from '../../../../contract/accounts/security.ts'
import { isStaff } from '../../../../contract/core/permissions.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Env } from '../../../env.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { deviceLabel } from './sessions/device-label.ts'
import { presentPasskey, findLinkedProviders } from './passwords/other-sign-in-methods.ts'
import { hasPassword } from './require-recent-login.ts'
import { findPasskeys, findAuthenticatorApp, findSessions } from './queries.ts'
import { canUseOwnSignIn } from '../sso/link-or-create-user.ts'
import { findUser } from '../queries.ts'

/** Returns the current user's sign-in methods, second factor and sessions. */
export async function showSecurity(db: Db, env: Env, actor: Actor): Promise<AccountSecurity> {
  const user = await findUser(db, actor.id)
  const codes = await findAuthenticatorApp(db, actor.id)
  const sessions = await findSessions(db, actor.id)
  const current = sessions.find(({ id }) => id === actor.sessionId)
  return {
    email: user.email,
    emailVerified: user.email_verified,
    hasPassword: await hasPassword(db, actor.id),
    canUseOwnSignIn: canUseOwnSignIn(env, user),
    secondFactor: {
      isOn: user.two_factor_enabled,
      isRequired: env.STAFF_SECOND_FACTOR === 'required' && isStaff(user),
      isMissing: actor.lacksSecondFactor,
      isUnproved: user.two_factor_enabled && current?.second_factor === null,
      recoveryCodesLeft:
        user.two_factor_enabled && codes ? (JSON.parse(codes.backup_codes) as string[]).length : 0,
    },
    passkeys: (await findPasskeys(db, actor.id)).map(presentPasskey),
    providers: await findLinkedProviders(db, env, actor.id),
    sessions: sessions.map((session) => ({
      id: session.id,
      isThis: session.id === actor.sessionId,
      device: deviceLabel(session.user_agent),
      place: session.ip_address || null,
      startedAt: session.created_at.toISOString(),
      lastUsedAt: session.last_used_at.toISOString(),
      secondFactor: session.second_factor,
    })),
  }
}
