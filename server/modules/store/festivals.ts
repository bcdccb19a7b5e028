import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Festival, FestivalNight } from '../../../contract/rentals/festivals.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import type { Day } from '../../../contract/rentals/rentals.ts'
import { recordAudit, type AuditRecord } from '../audit/record-audit.ts'
import { inTransaction, type DbOrTx, type Db, type Tx } from '../../platform/db/database.ts'
import { addCacheTags } from '../../platform/cache/cache-tags.ts'

/** Finds the festivals whose last night is on or after `day`, earliest first. */
export async function findFestivalsFrom(db: DbOrTx, day: Day): Promise<Festival[]> {
  addCacheTags('festivals')
  const rows = await festivalsWithNights(db).execute()
  return rows.map(presentFestival).filter(({ nights }) => (nights.at(-1)?.date ?? '') >= day)
}

const festivalsWithNights = (db: DbOrTx) =>
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

type FestivalRow = Awaited<ReturnType<ReturnType<typeof festivalsWithNights>['execute']>>[number]

const presentFestival = ({ year, name, confirmed_at, nights }: FestivalRow): Festival => ({
  year,
  name,
  isConfirmed: confirmed_at !== null,
  nights,
})

export type FestivalCalendar = { year: number; name: string; nights: readonly Omit<FestivalNight, 'night'>[] }

/** Saves the nights of the festival of a year, and marks them as confirmed by staff. */
export function saveFestival(
  db: Db,
  { year, name, nights }: FestivalCalendar,
  by: { actor: AuditRecord['actor']; now: Date },
): Promise<Festival> {
  const misplaced = nights.findIndex(({ date }) => !date.startsWith(`${year}-`))
  if (misplaced >= 0) {
    const message = `This night is not in ${year}`
    refuse('invalid', message, { fields: [{ path: `nights.${misplaced}.date`, message }] })
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
      .values(nights.map((night, at) => ({ year, night: at + 1, ...night })))
      .execute()
    const after = (await findFestival(tx, year))!
    const subject = `festival:${year}` as const
    await recordAudit(tx, { actor: by.actor, act: 'festival.save', subject, before, after })
    return after
  })
}

async function findFestival(tx: Tx, year: number): Promise<Festival | null> {
  const row = await festivalsWithNights(tx).where('year', '=', year).executeTakeFirst()
  return row ? presentFestival(row) : null
}
