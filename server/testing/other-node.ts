import { buildApp } from '../app.ts'
import type { Database } from '../platform/db/database.ts'
import type { Env } from '../env.ts'
import { openAuth } from '../modules/accounts/auth/auth.ts'

/** Starts a second node of the shop with its own settings. Both nodes use the same database. */
export async function openSecondNode(database: Database, env: Env, restart?: () => void) {
  return buildApp({ database, auth: await openAuth(database, env), env, restart })
}
