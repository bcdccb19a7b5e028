import type { Selectable } from 'kysely'
import type { SignedInUser } from '../../../../contract/accounts/current-user.ts'
import type { DbOrTx } from '../../../platform/db/database.ts'
import type { Schema } from '../../../platform/db/schema.ts'
import type { Env } from '../../../env.ts'
import { asPicture } from '../sso/oidc-claims.ts'
import { findSubjectOf } from './queries.ts'

/** A user as their own screens show them. `clerkId` is their subject at the provider; ours is the id. */
export async function presentCurrentUser(
  db: DbOrTx,
  { thirdParty }: Env,
  user: Selectable<Schema['users']>,
): Promise<SignedInUser> {
  const { id, name, email, type, role, rights, phone } = user
  const subject = thirdParty && (await findSubjectOf(db, id, thirdParty.issuer))
  const seen = {
    emailVerified: user.email_verified,
    businessName: user.business_name,
    imageUrl: asPicture(user.image),
    signedUpAt: user.created_at.toISOString(),
    lastSignInAt: user.last_sign_in_at?.toISOString() ?? null,
  }
  return { id, clerkId: subject ?? id, name, email, type, role, rights, phone, ...seen }
}
