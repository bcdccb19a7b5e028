import { readableName } from '../../../../contract/accounts/names.ts'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import { ownPicture, cleanText } from '../sso/oidc-claims.ts'
import { findUser } from '../queries.ts'

/** Profile data from the client. Untrusted: any field may be missing or invalid. */
type ClientProfile = Partial<
  Record<'name' | 'fullName' | 'firstName' | 'lastName' | 'imageUrl' | 'phoneNumber', unknown>
>

/**
 * Fills empty profile fields with data from the client. Never changes a field that has a value, an e-mail address or its
 * verification, or a role. `userId` comes from the token, not from the client's data.
 */
export function saveUser(db: Db, userId: string, profile: ClientProfile) {
  return inTransaction(db, async (tx) => {
    const user = await findUser(tx, userId)
    const fullName = [profile.firstName, profile.lastName].map((part) => cleanText(part, 60)).join(' ')
    const empty = {
      name: user.name
        ? ''
        : readableName(cleanText(profile.name, 120) || cleanText(profile.fullName, 120) || fullName),
      image: user.image ? null : ownPicture(profile.imageUrl),
      phone: user.phone ? '' : cleanText(profile.phoneNumber, 20),
    }
    const filled = Object.fromEntries(Object.entries(empty).filter(([, value]) => value))
    if (!Object.keys(filled).length) return user
    await tx.updateTable('users').set(filled).where('id', '=', userId).execute()
    return { ...user, ...filled }
  })
}
