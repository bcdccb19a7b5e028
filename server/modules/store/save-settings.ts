import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { dayInIndia, formatDay } from '../../../contract/core/dates.ts'
import { refuse, refuseField } from '../../../contract/core/refusal.ts'
import { StoreSettings } from '../../../contract/store/store.ts'
import { taxIdentity } from '../../../contract/store/tax-identity.ts'
import { send, topic } from '../../platform/jobs/jobs.ts'
import { recordAudit, type AuditRecord } from '../audit/record-audit.ts'
import { inTransaction, type Db, type Tx } from '../../platform/db/database.ts'
import { readVersion } from './settings.ts'

/** Sent when the shop has entered its tax identity, so documents that were delayed until then can be issued. */
export const taxIdentityCompleted = topic('tax-identity-completed', z.object({}))

type SettingsVersion = { settings: StoreSettings; version: number }
type LockedSettings = SettingsVersion & { at: Date }

/** Saves the settings as a new version. Refuses with `changed_meanwhile` if `version` is not the latest version. */
export const saveSettings = (
  db: Db,
  { settings, version }: SettingsVersion,
  actor: AuditRecord['actor'],
): Promise<SettingsVersion> =>
  inTransaction(db, async (tx) => {
    const before = await lockSeen(tx, version, 'Check the values and save again.')
    refusePastHolidays(before, settings)
    refuseEmptyOpinions(before, settings)
    await refuseMissingCoupons(tx, before, settings)
    await refuseMissingProducts(tx, before, settings)
    return saveVersion(tx, { before, settings, actor, act: 'settings.change' })
  })

/** Refuses a new holiday in the past, which is a typing error. Holidays that have passed since they were entered may stay. */
function refusePastHolidays(before: LockedSettings, settings: StoreSettings) {
  const today = dayInIndia(before.at)
  const known = before.settings.delivery.holidays
  const past = settings.delivery.holidays.find((day) => day < today && !known.includes(day))
  if (!past) return
  const message = `${formatDay(past)} is in the past`
  refuseField('settings.delivery.holidays', message)
}

/** Refuses a changed testimonial or review without a name or a quote. */
function refuseEmptyOpinions({ settings: before }: LockedSettings, { testimonials, reviews }: StoreSettings) {
  const opinions = [
    ...testimonials.map((opinion, at) => ({
      path: `testimonials.${at}`,
      texts: { name: opinion.name, comment: opinion.comment },
      isKnown: before.testimonials.some((known) => isDeepStrictEqual(known, opinion)),
    })),
    ...reviews.map((opinion, at) => ({
      path: `reviews.${at}`,
      texts: { name: opinion.name, review: opinion.review },
      isKnown: before.reviews.some((known) => isDeepStrictEqual(known, opinion)),
    })),
  ]
  const fields = opinions
    .filter(({ isKnown }) => !isKnown)
    .flatMap(({ path, texts }) =>
      Object.entries(texts).flatMap(([field, text]) =>
        text === ''
          ? [
              {
                path: `settings.${path}.${field}`,
                message: field === 'name' ? 'Enter a name' : 'Enter a quote',
              },
            ]
          : [],
      ),
    )
  if (fields[0]) refuse('invalid', fields[0].message, { fields })
}

/** Refuses a new coupon code for which there is no coupon. A coupon that is not running yet is accepted. */
async function refuseMissingCoupons(tx: Tx, before: LockedSettings, settings: StoreSettings) {
  const codes = [
    ['prepaidCoupon', settings.prepaidCoupon, before.settings.prepaidCoupon],
    ['promo.coupon', settings.promo.coupon, before.settings.promo.coupon],
  ] as const
  for (const [path, code, known] of codes) {
    if (code === '' || code === known) continue
    const coupon = await tx.selectFrom('coupons').select('code').where('code', '=', code).executeTakeFirst()
    if (coupon) continue
    refuseField(`settings.${path}`, `There is no coupon ${code}. Create it under Coupons first`)
  }
}

/** Refuses a new product ID for which there is no product. The IDs of products that were deleted since they were entered may stay. */
async function refuseMissingProducts(tx: Tx, before: LockedSettings, settings: StoreSettings) {
  for (const id of settings.latestCollection) {
    if (before.settings.latestCollection.includes(id)) continue
    const product = await tx.selectFrom('products').select('id').where('id', '=', id).executeTakeFirst()
    if (!product) refuseField('settings.latestCollection', `There is no product with the ID ${id}`)
  }
}

type Restore = { version: number; current: number }

/** Saves an older version of the settings again as the newest version. Refuses with `changed_meanwhile` if `current` is not the latest version. */
export const restoreVersion = (
  db: Db,
  { version, current }: Restore,
  actor: AuditRecord['actor'],
): Promise<SettingsVersion> =>
  inTransaction(db, async (tx) => {
    const before = await lockSeen(tx, current, 'Check the new version before you restore an older one.')
    const row = await tx
      .selectFrom('store_setting_versions')
      .select('settings')
      .where('version', '=', version)
      .executeTakeFirst()
    if (!row) refuse('not_found', 'Version not found')
    return saveVersion(tx, {
      before,
      settings: StoreSettings.parse(row.settings),
      actor,
      act: 'settings.restore',
    })
  })

/** Locks the settings. Refuses if their version is not the one that the user has seen; the message ends with `advice`. */
async function lockSeen(tx: Tx, seen: number, advice: string): Promise<LockedSettings> {
  await tx.selectFrom('store_settings').select('version').forNoKeyUpdate().execute()
  const locked = await readVersion(tx)
  if (locked.version !== seen) {
    const message = `Someone else has changed the settings since you opened them. ${advice}`
    refuse('changed_meanwhile', message, { version: locked.version })
  }
  return locked
}

type SettingsChange = {
  before: SettingsVersion
  settings: StoreSettings
  actor: AuditRecord['actor']
  act: 'settings.change' | 'settings.restore'
}

async function saveVersion(
  tx: Tx,
  { before, settings, actor, act }: SettingsChange,
): Promise<SettingsVersion> {
  const sections = Object.keys(settings) as (keyof StoreSettings)[]
  const changed = sections.filter(
    (section) => !isDeepStrictEqual(settings[section], before.settings[section]),
  )
  if (changed.length === 0) return before
  const version = before.version + 1
  const stored = JSON.stringify(z.encode(StoreSettings, settings)) // the stored amounts are in rupees, as in the API
  await tx.updateTable('store_settings').set({ settings: stored, version }).execute()
  await tx.insertInto('store_setting_versions').values({ version, settings: stored, changed }).execute()
  const pickChanged = (from: StoreSettings) => Object.fromEntries(changed.map((name) => [name, from[name]]))
  const change = { before: pickChanged(before.settings), after: pickChanged(settings) }
  await recordAudit(tx, { actor, act, subject: `settings:${version}`, ...change })
  const isComplete = (from: StoreSettings) => taxIdentity(from).state !== 'incomplete'
  if (isComplete(settings) && !isComplete(before.settings)) await send(tx, taxIdentityCompleted, {})
  return { settings, version }
}
