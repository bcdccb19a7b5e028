import { buildApp } from '../app.ts'
import type { Database } from '../platform/db/database.ts'
import type { Env } from '../env.ts'
import { openAuth } from '../modules/accounts/auth/auth.ts'

/** Starts a second node on the same database with its own settings. */
export async function openSecondNode(database: Database, env: Env) {
  return buildApp({ database, auth: await openAuth(database, env), env })
}
