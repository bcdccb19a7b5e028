import { refuse } from '../../contract/refusal.ts'
import type { Db } from '../db.ts'
import { deleteSession } from './queries-sign-in.ts'

/** Signs the asking person's browser or device out that `sessionId` names. */
export async function endOneSession(db: Db, actor: { id: string }, sessionId: string) {
  if (!(await deleteSession(db, actor.id, sessionId))) refuse('not_found', 'This session has ended already')
  return { ended: true as const }
}
