import { readableName } from '../../../../contract/accounts/names.ts'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import { asPicture, words } from '../sso/oidc-claims.ts'
import { findUser } from '../queries.ts'

/** What a client says about the person; any of it may be missing or nonsense. */
type Hints = Partial<
  Record<'name' | 'fullName' | 'firstName' | 'lastName' | 'imageUrl' | 'phoneNumber', unknown>
>

/**
 * Fills what this account shows and has not yet from what a client says. Who it is comes from the token: a body never
 * changes an e-mail address, whether it is verified, a role, or anything that is there already.
 */
export function saveUser(db: Db, userId: string, hints: Hints) {
  return inTransaction(db, async (tx) => {
    const user = await findUser(tx, userId)
    const said = [hints.firstName, hints.lastName].map((part) => words(part, 60)).join(' ')
    const empty = {
      name: user.name ? '' : readableName(words(hints.name, 120) || words(hints.fullName, 120) || said),
      image: user.image ? null : asPicture(hints.imageUrl),
      phone: user.phone ? '' : words(hints.phoneNumber, 20),
    }
    const filled = Object.fromEntries(Object.entries(empty).filter(([, value]) => value))
    if (!Object.keys(filled).length) return user
    await tx.updateTable('users').set(filled).where('id', '=', userId).execute()
    return { ...user, ...filled }
  })
}
