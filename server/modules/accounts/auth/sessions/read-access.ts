import type { DbOrTx } from '../../../../platform/db/database.ts'
import { findUser } from '../../queries.ts'
import { findAccess } from '../../profile/queries-account.ts'

/** An account as its owner may take it along: what it says of them, how they get in, where they are in. */
export async function readAccess(db: DbOrTx, userId: string) {
  const user = await findUser(db, userId)
  const account: Record<string, unknown> = {
    id: user.id,
    name: user.name,
    email: user.email,
    emailVerified: user.email_verified,
    phone: user.phone,
    businessName: user.business_name,
    picture: user.image,
    role: user.role,
    rights: user.rights,
    status: user.status,
    since: user.created_at,
    lastSignIn: user.last_sign_in_at,
  }
  return { account, ...(await findAccess(db, userId)) }
}
