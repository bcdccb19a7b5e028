import type { z } from 'zod'
import type { changeMe as endpoint } from '../../../../contract/accounts/account.ts'
import type { SignedInUser } from '../../../../contract/accounts/current-user.ts'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import type { Env } from '../../../env.ts'
import { presentCurrentUser } from '../auth/present-current-user.ts'
import { findUser } from '../queries.ts'
import { updateUser } from '../users/queries.ts'

type Wish = z.output<NonNullable<typeof endpoint.body>>

/** Corrects what somebody says about themselves. What is not named stays. */
export async function changeMe(
  { db, env }: { db: Db; env: Env },
  id: string,
  { name, phone, businessName }: Wish,
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
