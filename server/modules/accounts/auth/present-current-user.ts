import type { Selectable } from 'kysely'
import type { SignedInUser } from '../../../../contract/accounts/current-user.ts'
import type { DbOrTx } from '../../../platform/db/database.ts'
import type { Schema } from '../../../platform/db/schema.ts'
import type { Env } from '../../../env.ts'
import { ownPicture } from '../sso/oidc-claims.ts'
import { findSubject } from './queries.ts'

/**
 * Presents the current user for their own pages. `clerkId` is the user's subject at the third-party provider, or our own user
 * id if they have none.
 */
export async function presentCurrentUser(
  db: DbOrTx,
  { thirdParty }: Env,
  user: Selectable<Schema['users']>,
): Promise<SignedInUser> {
  const { id, name, email, type, role, rights, phone } = user
  const subject = thirdParty && (await findSubject(db, id, thirdParty.issuer))
  const details = {
    emailVerified: user.email_verified,
    businessName: user.business_name,
    imageUrl: ownPicture(user.image),
    signedUpAt: user.created_at.toISOString(),
    lastSignInAt: user.last_sign_in_at?.toISOString() ?? null,
  }
  return { id, clerkId: subject ?? id, name, email, type, role, rights, phone, ...details }
}
