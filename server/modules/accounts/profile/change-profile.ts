import type { z } from 'zod'
import type { changeMe as endpoint } from '../../../../contract/accounts/account.ts'
import type { SignedInUser } from '../../../../contract/accounts/current-user.ts'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import type { Env } from '../../../env.ts'
import { presentCurrentUser } from '../auth/present-current-user.ts'
import { findUser } from '../queries.ts'
import { updateUser } from '../users/queries.ts'

type ProfileChange = z.output<NonNullable<typeof endpoint.body>>

/** Changes the current user's profile. Missing fields are not changed. */
export async function changeProfile(
  { db, env }: { db: Db; env: Env },
  id: string,
  { name, phone, businessName }: ProfileChange,
): Promise<SignedInUser> {
  return inTransaction(db, async (tx) => {
    await updateUser(tx, id, {
      ...(name === undefined ? {} : { name }),
      ...(phone === undefined ? {} : { phone: phone || null }),
      ...(businessName === undefined ? {} : { business_name: businessName || null }),
    })
    return presentCurrentUser(tx, env, await findUser(tx, id))
  })
}
