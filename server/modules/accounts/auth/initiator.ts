import type { DbOrTx } from '../../../platform/db/database.ts'
import type { Actor } from '../actor.ts'
import { findInitiator } from '../queries.ts'

/** Whoever began a job, with the rights that they have now; null when they are not let in any more. */
export async function initiatorOf(db: DbOrTx, userId: string | null): Promise<Actor | null> {
  const person = userId && (await findInitiator(db, userId))
  return person ? { ...person, sessionId: null, lacksSecondFactor: false, ip: '', signedInAt: null } : null
}
