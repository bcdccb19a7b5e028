import type { Db } from '../../platform/db/database.ts'
import type { Env } from '../../env.ts'

/** The dependencies of all use cases of sellers. */
export type SellerDeps = { db: Db; env: Env }
