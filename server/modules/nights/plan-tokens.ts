import type { PlanAccess } from '../../../contract/nights/plan.ts'
import type { Db } from '../../platform/db/database.ts'
import { tokenSigner } from '../../platform/db/secrets.ts'

/** A link of a plan. Its token changes with the serial. */
export type PlanLink = { planId: string; access: PlanAccess; serial: number }

/** Returns a function that derives the token of a link, so that the owner is shown the same link again. */
export async function planTokens(db: Db): Promise<(link: PlanLink) => string> {
  const sign = await tokenSigner(db, 'plan-tokens')
  return ({ planId, access, serial }) => sign(`${planId} ${access} ${serial}`)
}

export type PlanTokens = Awaited<ReturnType<typeof planTokens>>
