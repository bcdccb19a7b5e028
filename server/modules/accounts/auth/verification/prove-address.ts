import type { Tx } from '../../../../platform/db/database.ts'
import { markVerified } from '../../queries.ts'

/** For whoever is signed in and brings the secret of a link that was sent to the address of the account: it is theirs. */
export const proveAddress = (tx: Tx, userId: string): Promise<void> => markVerified(tx, userId)
