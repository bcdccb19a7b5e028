import { randomBytes } from 'node:crypto'
import type { Db } from './database.ts'

/** The secret of this name: made on the first start and kept in the database, so that all nodes share it and a restart keeps it. */
export async function readSecret(db: Db, name: string): Promise<string> {
  await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict((clash) => clash.doNothing())
    .execute()
  const { value } = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return value
}
