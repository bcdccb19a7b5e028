import type { Db } from '../../platform/db/database.ts'
import type { Env } from '../../env.ts'

/** The dependencies of the use cases of sellers that need no payment provider; the others get `PaymentDeps`. */
export type SellerDeps = { db: Db; env: Env }
