import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
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

/** The beginning of the name of the folder in DATA_DIR for decrypted files and the unpacked database. */
const WORK = 'restoring-'

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
 * folder inside DATA_DIR. Also deletes the folders of restores that were killed, because they contain decrypted files.
 */
export async function restore(env: Env, { dir, mayReplace, passphrase }: RestoreOptions): Promise<Manifest> {
  await mkdir(env.DATA_DIR, { recursive: true })
  const unlock = env.DATABASE_URL ? undefined : await lockDirectory(env.DATA_DIR)
  try {
    for (const name of await readdir(env.DATA_DIR)) {
      if (name.startsWith(WORK)) await rm(join(env.DATA_DIR, name), { recursive: true, force: true })
    }
    const work = await mkdtemp(join(env.DATA_DIR, WORK))
    try {
      const { manifest, at } = await readBackup(dir, { plain: join(work, 'plain'), passphrase })
      await restoreFrom(env, { manifest, dir: at, work, mayReplace })
      return manifest
    } finally {
      await rm(work, { recursive: true, force: true })
    }
  } finally {
    await unlock?.()
  }
}

type RestoreFrom = { manifest: Manifest; dir: string; work: string; mayReplace: boolean }

async function restoreFrom(env: Env, { manifest, dir, work, mayReplace }: RestoreFrom) {
  const kind = env.DATABASE_URL ? 'postgres' : 'embedded'
  if (manifest.database !== kind) {
    throw new Error(
      `This backup is of the ${manifest.database} database, and the shop here is set to ${kind}`,
    )
  }
  await verify(dir, manifest)
  if (env.DATABASE_URL) await fillPostgres(env.DATABASE_URL, join(dir, DUMP.postgres), mayReplace)
  else await fillEmbedded(env.DATA_DIR, { file: join(dir, DUMP.embedded), work, mayReplace })
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

type EmbeddedDump = { file: string; work: string; mayReplace: boolean }

/** Unpacks the dump completely before it takes the place of the existing database. */
async function fillEmbedded(dataDir: string, { file, work, mayReplace }: EmbeddedDump) {
  const place = join(dataDir, 'database')
  if (existsSync(place) && !mayReplace) throw notEmptyError(dataDir)
  const unpacked = join(work, 'database')
  const embedded = await openEmbedded(unpacked, await promisify(gunzip)(await readFile(file)))
  await embedded.close()
  if (existsSync(place)) {
    await rename(place, `${place}-before-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`)
  }
  await rename(unpacked, place)
}
