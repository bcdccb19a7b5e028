import { isStaff } from '../../../contract/core/permissions.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import { inTransaction, type Db } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { grantSellerRole } from '../accounts/users/grant-seller-role.ts'
import { maskName } from '../audit/mask-personal-data.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { lockOrCreateSeller, requireBusiness } from './find-seller.ts'

/** Returns whether a user may have a business. Staff may not, also not without their second factor. */
export const maySell = (actor: Actor): boolean => !isStaff(actor) && !actor.lacksSecondFactor

/** Grants the seller role to a customer and creates the business. Changes nothing for a seller who has a business. */
export function startSelling(db: Db, actor: Actor) {
  if (!maySell(actor)) refuse('wrong_state', 'Staff accounts cannot sell. Please use another account')
  return inTransaction(db, async (tx) => {
    if (await grantSellerRole(tx, actor.id)) {
      await recordAudit(tx, {
        actor: { ...actor, name: maskName(actor.name) }, // the audit log remains when the account is erased
        act: 'user.set-role',
        subject: `user:${actor.id}`,
        before: { role: 'customer', rights: [] },
        after: { role: 'seller', rights: [] },
      })
    }
    await lockOrCreateSeller(tx, actor)
    return { business: await requireBusiness(tx, actor) }
  })
}
