import type { Db } from '../../platform/db/database.ts'
import type { Env } from '../../env.ts'

/** What every use case of the sellers needs. */
export type SellerDeps = { db: Db; env: Env }
