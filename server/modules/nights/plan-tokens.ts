import { createHmac } from 'node:crypto'
import type { PlanAccess } from '../../../contract/nights/plan.ts'
import type { Db } from '../../platform/db/database.ts'
import { readSecret } from '../../platform/db/secrets.ts'

/** A link of a plan. Its token changes with the serial. */
export type PlanLink = { planId: string; access: PlanAccess; serial: number }

/**
 * Returns a function that derives the token of a link: HMAC-SHA-256 with a secret of the shop. The shop can therefore show the owner the
 * same link again, although the database contains only hashes of tokens.
 */
export async function planTokens(db: Db): Promise<(link: PlanLink) => string> {
  const secret = await readSecret(db, 'plan-tokens')
  return ({ planId, access, serial }) =>
    createHmac('sha256', secret).update(`${planId} ${access} ${serial}`).digest('base64url')
}

export type PlanTokens = Awaited<ReturnType<typeof planTokens>>
