import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { openPostgres } from '../db/database.ts'
import { lockDirectory } from '../db/embedded/directory-lock.ts'
import { openEmbedded } from '../db/embedded/pglite-wire.ts'
import type { Env } from '../../env.ts'
import { DUMP } from './back-up.ts'
import { filesUnder, diskStorage } from '../storage/disk-storage.ts'
import { openStorage, copyStorage } from '../storage/storage.ts'
import { copyTo, folders, readBackup, storages, verify, type Manifest } from './manifest.ts'
import { restoreDump } from './postgres-programs.ts'

export type RestoreOptions = {
  dir: string
  /** True if existing data may be replaced. The files of an embedded database are renamed instead of deleted. */
  mayReplace: boolean
  /** The passphrase, needed only for an encrypted backup. */
  passphrase?: string | undefined
}

/**
 * Restores the backup in `dir` after all of its files have been verified. Throws if the backup is damaged, if it is of the other
 * kind of database (PostgreSQL or embedded), or if there is data already and `mayReplace` is false. Pictures that exist already
 * stay, because a picture's content never changes under the same name. An encrypted backup is first decrypted completely to a
 * folder inside DATA_DIR.
 */
export async function restore(env: Env, { dir, mayReplace, passphrase }: RestoreOptions): Promise<Manifest> {
  await mkdir(env.DATA_DIR, { recursive: true })
  const plain = await mkdtemp(join(env.DATA_DIR, 'restoring-'))
  try {
    const { manifest, at } = await readBackup(dir, { plain, passphrase })
    await restoreFrom(env, { manifest, dir: at, mayReplace })
    return manifest
  } finally {
    await rm(plain, { recursive: true, force: true })
  }
}

type RestoreFrom = { manifest: Manifest; dir: string; mayReplace: boolean }

async function restoreFrom(env: Env, { manifest, dir, mayReplace }: RestoreFrom) {
  const kind = env.DATABASE_URL ? 'postgres' : 'embedded'
  if (manifest.database !== kind) {
    throw new Error(
      `This backup is of the ${manifest.database} database, and the shop here is set to ${kind}`,
    )
  }
  await verify(dir, manifest)
  if (env.DATABASE_URL) await fillPostgres(env.DATABASE_URL, join(dir, DUMP.postgres), mayReplace)
  else await fillEmbedded(env.DATA_DIR, join(dir, DUMP.embedded), mayReplace)
  const inBucket: readonly string[] = env.bucket ? storages : []
  for (const storage of env.bucket ? storages : []) {
    await copyStorage({ from: diskStorage(join(dir, storage)), to: openStorage(env, storage) })
  }
  for (const folder of folders.filter((folder) => !inBucket.includes(folder))) {
    for (const path of await filesUnder(join(dir, folder))) {
      await copyTo(join(dir, folder, path), join(env.DATA_DIR, folder, path))
    }
  }
}

const notEmptyError = (where: string) =>
  new Error(`There is already a shop in ${where}. Use --replace to replace it with the backup`)

async function fillPostgres(url: string, file: string, mayReplace: boolean) {
  const { pool, close } = openPostgres(url, 2)
  try {
    const { rows } = await pool.query<{ name: string }>(`
      select nspname as name from pg_namespace n where nspname in ('public', 'jobs')
        and exists (select 1 from pg_class c where c.relnamespace = n.oid and c.relkind = 'r')`)
    if (rows.length > 0 && !mayReplace) throw notEmptyError('this database')
  } finally {
    await close()
  }
  await restoreDump(url, file)
}

async function fillEmbedded(dataDir: string, file: string, mayReplace: boolean) {
  await mkdir(dataDir, { recursive: true })
  const unlock = await lockDirectory(dataDir)
  try {
    const place = join(dataDir, 'database')
    if (existsSync(place)) {
      if (!mayReplace) throw notEmptyError(dataDir)
      await rename(place, `${place}-before-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`)
    }
    const embedded = await openEmbedded(place, await promisify(gunzip)(await readFile(file)))
    await embedded.close()
  } finally {
    await unlock()
  }
}
