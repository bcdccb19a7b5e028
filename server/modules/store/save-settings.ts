import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { z } from 'zod'
import { refuse } from '../../../contract/core/refusal.ts'
import { StoreSettings } from '../../../contract/store/store.ts'
import { recordAudit, type AuditRecord } from '../audit/record-audit.ts'
import { inTransaction, type Db, type Tx } from '../../platform/db/database.ts'
import { readVersion } from './settings.ts'

type Version = { settings: StoreSettings; version: number }

/** Saves the settings as a new version. Refuses `changed_meanwhile` when somebody else has saved since `version`. */
export const saveSettings = (
  db: Db,
  { settings, version }: Version,
  actor: AuditRecord['actor'],
): Promise<Version> =>
  inTransaction(db, async (tx) => {
    const before = await lockSettings(tx)
    if (before.version !== version) {
      refuse('changed_meanwhile', 'Somebody else has changed the settings since you opened them', {
        version: before.version,
      })
    }
    return write(tx, { before, settings, actor, act: 'settings.change' })
  })

/** Brings an older version back as the newest one: the versions between stay. */
export const restoreVersion = (db: Db, version: number, actor: AuditRecord['actor']): Promise<Version> =>
  inTransaction(db, async (tx) => {
    const before = await lockSettings(tx)
    const row = await tx
      .selectFrom('store_setting_versions')
      .select('settings')
      .where('version', '=', version)
      .executeTakeFirst()
    if (!row) refuse('not_found', 'There is no such version')
    return write(tx, { before, settings: StoreSettings.parse(row.settings), actor, act: 'settings.restore' })
  })

async function lockSettings(tx: Tx): Promise<Version> {
  await tx.selectFrom('store_settings').select('version').forNoKeyUpdate().execute()
  return readVersion(tx)
}

type Change = {
  before: Version
  settings: StoreSettings
  actor: AuditRecord['actor']
  act: 'settings.change' | 'settings.restore'
}

async function write(tx: Tx, { before, settings, actor, act }: Change): Promise<Version> {
  const parts = Object.keys(settings) as (keyof StoreSettings)[]
  const changed = parts.filter((part) => !isDeepStrictEqual(settings[part], before.settings[part]))
  if (changed.length === 0) return before
  const version = before.version + 1
  const stored = JSON.stringify(z.encode(StoreSettings, settings)) // as the wire has it: rupees
  await tx.updateTable('store_settings').set({ settings: stored, version }).execute()
  await tx.insertInto('store_setting_versions').values({ version, settings: stored, changed }).execute()
  const part = (from: StoreSettings) => Object.fromEntries(changed.map((name) => [name, from[name]]))
  const change = { before: part(before.settings), after: part(settings) }
  await recordAudit(tx, { actor, act, subject: `settings:${version}`, ...change })
  return { settings, version }
}

const SHOWN = 50

/** The last versions, newest first, with who saved them as the log knows it. */
export async function findVersions(db: Db) {
  const rows = await db
    .selectFrom('store_setting_versions as v')
    .leftJoin('audit_log as a', (join) => join.on('a.subject', '=', sql<string>`'settings:' || v.version`))
    .select(['v.version', 'v.at', 'v.changed', 'a.actor_name'])
    .orderBy('v.version', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map(({ version, at, changed, actor_name }) => ({
    version,
    changed,
    at: at.toISOString(),
    by: actor_name,
  }))
}
