import type { User } from '../../../../contract/accounts/users.ts'
import { ownPicture } from '../sso/oidc-claims.ts'
import type { UserRow } from './queries.ts'

/** Presents a user for the admin pages. */
export function presentUser(row: UserRow): User {
  return {
    _id: row.id,
    clerkId: row.provider_subject,
    fullName: row.name,
    email: row.email,
    emailVerified: row.email_verified,
    phoneNumber: row.phone,
    imageUrl: ownPicture(row.image),
    businessName: row.business_name,
    status: row.status,
    role: row.role,
    rights: row.rights,
    createdAt: row.created_at.toISOString(),
    lastLoginDate: row.last_sign_in_at?.toISOString() ?? null,
  }
}
