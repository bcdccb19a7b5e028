import type { UserStatus } from '../../../../contract/accounts/users.ts'
import { isRefusal, refuse } from '../../../../contract/core/refusal.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { changeUser, type UserDeps } from './change-user.ts'
import { findUserRow } from './queries.ts'

type UsersChange = { ids: readonly string[]; status: UserStatus }

/**
 * Gives several accounts a status, each in a transaction of its own, so that an account that may not be changed, for example one's own or
 * that of the last admin, does not stop the others.
 */
export async function changeUsers(deps: UserDeps, actor: Actor, { ids, status }: UsersChange) {
  const changed: { id: string; before: UserStatus }[] = []
  const refused: { id: string; message: string }[] = []
  for (const id of new Set(ids)) {
    const user = await findUserRow(deps.db, id)
    try {
      if (!user) refuse('not_found', 'User not found')
      await changeUser(deps, actor, { id, status })
      if (user.status !== status) changed.push({ id, before: user.status })
    } catch (error) {
      if (!isRefusal(error)) throw error
      refused.push({ id, message: user ? `${user.name}: ${error.message}` : error.message })
    }
  }
  return { changed, refused }
}
