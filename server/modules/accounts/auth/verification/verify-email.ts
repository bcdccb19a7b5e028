import { isAPIError } from 'better-auth/api'
import { refuse } from '../../../../../contract/core/refusal.ts'
import type { Auth } from '../auth.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { markVerified } from '../../queries.ts'

/** Marks an address as its owner's. The link may be opened again; it refuses one that is too old or that nobody sent. */
export async function verifyEmail(auth: Auth, token: string) {
  try {
    await auth.api.verifyEmail({ query: { token } })
  } catch (error) {
    if (isAPIError(error)) refuse('link_expired', 'This link is no longer valid')
    throw error
  }
  return { verified: true as const }
}

/** For whoever is signed in and brings the secret of a link that was sent to the address of the account: it is theirs. */
export const proveAddress = (tx: Tx, userId: string): Promise<void> => markVerified(tx, userId)
