import { createHmac, randomBytes } from 'node:crypto'
import type { Db } from './database.ts'

/** Returns the secret `name`. A secret is created on first use and stored in the database, so that all nodes share it. */
export async function readSecret(db: Db, name: string): Promise<string> {
  await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { value } = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return value
}

/**
 * Returns a function that derives a token from a text: HMAC-SHA-256 with the secret `name`. Every node derives the same token, so only its
 * hash is stored. Call it before a transaction begins, because the embedded database has only one connection.
 */
export async function tokenSigner(db: Db, name: string): Promise<(subject: string) => string> {
  const secret = await readSecret(db, name)
  return (subject) => createHmac('sha256', secret).update(subject).digest('base64url')
}
