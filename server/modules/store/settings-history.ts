import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { z } from 'zod'
import { StoreSettings } from '../../../contract/store/store.ts'
import type { Db } from '../../platform/db/database.ts'

const MAX_VERSIONS = 50

/**
 * Lists the latest versions of the settings that changed one of `parts`, newest first; all versions if `parts` is empty. The name of the
 * user who saved a version comes from the audit log.
 */
export async function listVersions(db: Db, parts: readonly string[]) {
  const rows = await db
    .selectFrom('store_setting_versions as v')
    .leftJoin('store_setting_versions as previous', (join) =>
      join.on('previous.version', '=', sql<number>`v.version - 1`),
    )
    .leftJoin('audit_log as a', (join) => join.on('a.subject', '=', sql<string>`'settings:' || v.version`))
    .select(['v.version', 'v.at', 'v.changed', 'v.settings', 'previous.settings as before', 'a.actor_name'])
    .$if(parts.length > 0, (query) => query.where(sql<boolean>`v.changed && ${[...parts]}::text[]`))
    .orderBy('v.version', 'desc')
    .limit(MAX_VERSIONS)
    .execute()
  return rows.map(({ version, at, changed, settings, before, actor_name }) => ({
    version,
    changed,
    at: at.toISOString(),
    by: actor_name,
    changes: before ? listChanges(toWire(before), toWire(settings)) : [],
  }))
}

/** Converts stored settings to the format of the API. Settings that were never saved have their default values. */
const toWire = (stored: unknown): unknown => z.encode(StoreSettings, StoreSettings.parse(stored))

type Change = { path: string; before: unknown; after: unknown }

/** Lists the values that differ, with their paths. A list is one value. */
function listChanges(before: unknown, after: unknown, path = ''): Change[] {
  if (isDeepStrictEqual(before, after)) return []
  if (!isGroup(before) && !isGroup(after)) return [{ path, before: before ?? null, after: after ?? null }]
  const [old, next] = [isGroup(before) ? before : {}, isGroup(after) ? after : {}]
  return [...new Set([...Object.keys(old), ...Object.keys(next)])].flatMap((key) =>
    listChanges(old[key], next[key], path ? `${path}.${key}` : key),
  )
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
