import { isAPIError } from 'better-auth/api'
import { refuse } from '../../../../../contract/core/refusal.ts'
import type { Auth } from '../auth.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { verifyEmailOfUser } from '../../queries.ts'

/**
 * Verifies an e-mail address by the token of a link. The same link can be opened several times. Refuses with `link_expired` if
 * the token is expired or invalid.
 */
export async function verifyEmailToken(auth: Auth, token: string) {
  try {
    await auth.api.verifyEmail({ query: { token } })
  } catch (error) {
    if (isAPIError(error)) refuse('link_expired', 'This link is no longer valid')
    throw error
  }
  return { verified: true as const }
}

/** Marks the e-mail address of a signed-in user as verified. The user has opened a secret link that was sent to this address. */
export const confirmUserEmail = (tx: Tx, userId: string): Promise<void> => verifyEmailOfUser(tx, userId)
