import { refuse } from '../../../../../contract/core/refusal.ts'
import type { Db } from '../../../../platform/db/database.ts'
import type { Env } from '../../../../env.ts'
import { countAttempt, keyOf, type Limit } from './limits.ts'

/** How often one sender may do what makes the shop write to addresses that they name. */
const senderLimits = {
  /** Products that are sent in from one network without an account. */
  submission: { max: 10, window: 3600 },
  /** People whom one business asks into its team. */
  invitation: { max: 20, window: 86_400 },
} as const satisfies Record<string, Limit>

/** Counts one such act on all nodes together, and refuses `too_many`. `who` is stored as a hash only. */
export async function limitSender(
  { db, env }: { db: Db; env: Pick<Env, 'RATE_LIMIT'> },
  what: keyof typeof senderLimits,
  who: string,
) {
  if (env.RATE_LIMIT === 'off') return
  const wait = await countAttempt(db, keyOf(what, who), senderLimits[what])
  if (wait === null) return
  const minutes = Math.ceil(wait / 60)
  const after = minutes > 90 ? `${Math.ceil(minutes / 60)} hours` : `${minutes} minutes`
  refuse('too_many', `That is too much at once. Please try again in ${after}.`)
}
