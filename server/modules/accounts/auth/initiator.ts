import type { Asker } from '../../../platform/db/database.ts'
import type { Actor } from '../actor.ts'
import { findBeginner } from '../queries.ts'

/** Whoever began a job, with the rights that they have now; null when they are not let in any more. */
export async function begunBy(db: Asker, userId: string | null): Promise<Actor | null> {
  const person = userId && (await findBeginner(db, userId))
  return person ? { ...person, sessionId: null, lacksSecondFactor: false, ip: '', signedInAt: null } : null
}
