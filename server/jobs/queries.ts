import { sql } from 'kysely'
import type { Asker } from '../db.ts'
import { SCHEMA } from './boss.ts'

const jobs = sql.table(`${SCHEMA}.job`)

/** A job that is being tried gets no further try. */
export async function makeLastTry(db: Asker, topic: string, id: string) {
  await sql`update ${jobs} set retry_limit = retry_count where name = ${topic} and id = ${id}`.execute(db)
}
