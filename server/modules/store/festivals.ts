import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Festival, FestivalChange, FestivalFields } from '../../../contract/rentals/festivals.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import type { Day } from '../../../contract/rentals/rentals.ts'
import { recordAudit, type AuditRecord } from '../audit/record-audit.ts'
import { inTransaction, type DbOrTx, type Db, type Tx } from '../../platform/db/database.ts'
import { addCacheTags } from '../../platform/cache/cache-tags.ts'

/** Finds the festivals whose last night is on or after `day`, earliest first. */
export async function findFestivalsFrom(db: DbOrTx, day: Day): Promise<Festival[]> {
  addCacheTags('festivals')
  const rows = await festivalsWithNights(db).execute()
  return rows
    .map(presentFestival)
    .filter(({ nights }) => (nights.at(-1)?.date ?? '') >= day)
    .toSorted((a, b) => (firstDay(a) < firstDay(b) ? -1 : 1))
}

const firstDay = ({ nights }: Festival) => nights[0]?.date ?? ''

const festivalsWithNights = (db: DbOrTx) =>
  db
    .selectFrom('festivals')
    .select(['id', 'name', 'cut_off_days', 'confirmed_at', 'version'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('festival_nights as n')
          .whereRef('n.festival_id', '=', 'festivals.id')
          .select(['n.night', 'n.date', 'n.name', 'n.colour', 'n.hex'])
          .orderBy('n.night'),
      ).as('nights'),
    )

type FestivalRow = Awaited<ReturnType<ReturnType<typeof festivalsWithNights>['execute']>>[number]

const presentFestival = ({
  id,
  name,
  cut_off_days,
  confirmed_at,
  version,
  nights,
}: FestivalRow): Festival => ({
  id,
  year: Number((nights[0]?.date ?? '0').slice(0, 4)),
  name,
  isConfirmed: confirmed_at !== null,
  cutOffDays: cut_off_days,
  nights,
  version,
})

type By = { actor: AuditRecord['actor']; now: Date }

/** Adds a festival. Its nights count as confirmed, because staff entered them. */
export function addFestival(db: Db, fields: FestivalFields, by: By): Promise<Festival> {
  return inTransaction(db, async (tx) => {
    const { id } = await tx
      .insertInto('festivals')
      .values(columnsOf(fields, by))
      .returning('id')
      .executeTakeFirstOrThrow()
    await replaceNights(tx, id, fields)
    return recordChange(tx, { id, before: null }, by)
  })
}

/** Saves a festival, and marks its nights as confirmed by staff. Refuses if someone has saved it since `version`. */
export function saveFestival(
  db: Db,
  { id, version, ...fields }: FestivalChange & { id: string },
  by: By,
): Promise<Festival> {
  return inTransaction(db, async (tx) => {
    const before = await findFestival(tx, id)
    if (!before) return refuseUnknown()
    if (version !== undefined && version !== before.version) {
      refuse('changed_meanwhile', 'Someone else has changed this festival in the meantime', {
        version: before.version,
      })
    }
    const columns = { ...columnsOf(fields, by), version: before.version + 1 }
    await tx.updateTable('festivals').set(columns).where('id', '=', id).execute()
    await replaceNights(tx, id, fields)
    return recordChange(tx, { id, before }, by)
  })
}

export function deleteFestival(db: Db, id: string, { actor }: By): Promise<{ success: true }> {
  return inTransaction(db, async (tx) => {
    const before = await findFestival(tx, id)
    if (!before) return refuseUnknown()
    await tx.deleteFrom('festivals').where('id', '=', id).execute()
    const subject = `festival:${before.name}` as const
    await recordAudit(tx, { actor, act: 'festival.delete', subject, before: audited(before), after: null })
    return { success: true as const }
  })
}

const columnsOf = ({ name, cutOffDays }: FestivalFields, { now }: By) => ({
  name,
  cut_off_days: cutOffDays,
  confirmed_at: now,
})

async function replaceNights(tx: Tx, id: string, { nights }: FestivalFields) {
  await tx.deleteFrom('festival_nights').where('festival_id', '=', id).execute()
  await tx
    .insertInto('festival_nights')
    .values(nights.map((night, at) => ({ festival_id: id, night: at + 1, ...night })))
    .execute()
}

async function recordChange(
  tx: Tx,
  { id, before }: { id: string; before: Festival | null },
  { actor }: By,
): Promise<Festival> {
  const after = (await findFestival(tx, id))!
  const subject = `festival:${after.name}` as const
  await recordAudit(tx, {
    actor,
    act: 'festival.save',
    subject,
    before: before && audited(before),
    after: audited(after),
  })
  return after
}

const audited = ({ version: _version, ...fields }: Festival) => fields

const refuseUnknown = () => refuse('not_found', 'This festival was deleted')

/** Finds a festival, and locks it until the transaction ends. */
async function findFestival(tx: Tx, id: string): Promise<Festival | null> {
  await tx.selectFrom('festivals').select('id').where('id', '=', id).forUpdate().execute()
  const row = await festivalsWithNights(tx).where('id', '=', id).executeTakeFirst()
  return row ? presentFestival(row) : null
}
