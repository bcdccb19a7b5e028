import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Festival, FestivalNight } from '../../../contract/rentals/festivals.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import type { Day } from '../../../contract/rentals/rentals.ts'
import { recordAudit, type AuditRecord } from '../audit/record-audit.ts'
import { inTransaction, type DbOrTx, type Db, type Tx } from '../../platform/db/database.ts'

/** The festivals whose last night is `day` or later, the next one first. */
export async function festivalsFrom(db: DbOrTx, day: Day): Promise<Festival[]> {
  const all = await festivals(db).execute()
  return all.map(present).filter(({ nights }) => (nights.at(-1)?.date ?? '') >= day)
}

const festivals = (db: DbOrTx) =>
  db
    .selectFrom('festivals')
    .select(['year', 'name', 'confirmed_at'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('festival_nights as n')
          .whereRef('n.year', '=', 'festivals.year')
          .select(['n.night', 'n.date', 'n.colour', 'n.hex'])
          .orderBy('n.night'),
      ).as('nights'),
    )
    .orderBy('year')

type Row = Awaited<ReturnType<ReturnType<typeof festivals>['execute']>>[number]

const present = ({ year, name, confirmed_at, nights }: Row): Festival => ({
  year,
  name,
  isConfirmed: confirmed_at !== null,
  nights,
})

export type Almanac = { year: number; name: string; nights: readonly Omit<FestivalNight, 'night'>[] }

/** Sets the nights of a year as staff have read them in the almanac. */
export function saveFestival(
  db: Db,
  { year, name, nights }: Almanac,
  by: { actor: AuditRecord['actor']; now: Date },
): Promise<Festival> {
  const astray = nights.findIndex(({ date }) => !date.startsWith(`${year}-`))
  if (astray >= 0) {
    const message = `This night is not in ${year}`
    refuse('invalid', message, { fields: [{ path: `nights.${astray}.date`, message }] })
  }
  return inTransaction(db, async (tx) => {
    const before = await findFestival(tx, year)
    const values = { name, confirmed_at: by.now }
    await tx
      .insertInto('festivals')
      .values({ year, ...values })
      .onConflict((oc) => oc.column('year').doUpdateSet(values))
      .execute()
    await sql`delete from festival_nights where year = ${year}`.execute(tx)
    await tx
      .insertInto('festival_nights')
      .values(nights.map((one, place) => ({ year, night: place + 1, ...one })))
      .execute()
    const after = (await findFestival(tx, year))!
    const subject = `festival:${year}` as const
    await recordAudit(tx, { actor: by.actor, act: 'festival.save', subject, before, after })
    return after
  })
}

async function findFestival(tx: Tx, year: number): Promise<Festival | null> {
  const row = await festivals(tx).where('year', '=', year).executeTakeFirst()
  return row ? present(row) : null
}
