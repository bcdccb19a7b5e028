import { isAPIError } from 'better-auth/api'
import { refuse } from '../../../../../contract/core/refusal.ts'
import type { Auth } from '../auth.ts'

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
