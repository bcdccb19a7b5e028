import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { lockDirectory } from '../db/embedded/directory-lock.ts'
import { openEmbedded } from '../db/embedded/pglite-wire.ts'
import type { Env } from '../../env.ts'
import { filesUnder, nullWhenAbsent } from '../storage/disk-storage.ts'
import { openStorage, type StorageName } from '../storage/storage.ts'
import { beginBackup, folders, streamOf, storages, type Manifest } from './manifest.ts'
import { dump } from './postgres-programs.ts'

export const DUMP = { postgres: 'database.dump', embedded: 'database.tar.gz' } as const

type AddFile = Awaited<ReturnType<typeof beginBackup>>['add']
type BackUpOptions = { dir: string; passphrase?: string | null }

/**
 * Backs up the shop to the empty folder `dir`. Writes a consistent snapshot of the database first and all files afterwards, so
 * that the backup includes the files which the snapshot refers to. With a passphrase, all files of the backup are encrypted. A
 * shop with PostgreSQL keeps running; a shop with the embedded database must be stopped, because only one process can open that
 * database.
 */
export async function backUp(env: Env, { dir, passphrase = null }: BackUpOptions): Promise<Manifest> {
  const { add, finish } = await beginBackup(dir, passphrase)
  const database = env.DATABASE_URL ? 'postgres' : 'embedded'
  if (env.DATABASE_URL) await add(DUMP.postgres, dump(env.DATABASE_URL))
  else await add(DUMP.embedded, streamOf(await dumpEmbedded(env.DATA_DIR)))

  const inBucket: readonly string[] = env.bucket ? storages : []
  for (const storage of env.bucket ? storages : []) await addBucketFolder(env, storage, add)
  for (const folder of folders.filter((folder) => !inBucket.includes(folder))) {
    await addDiskFolder(env, folder, add)
  }
  return finish({ madeAt: new Date().toISOString(), database })
}

/** Adds to the backup all files of a folder of DATA_DIR. Skips files that were deleted since they were listed. */
async function addDiskFolder(env: Env, folder: string, add: AddFile) {
  const from = join(env.DATA_DIR, folder)
  for (const path of await filesUnder(from)) {
    const file = await open(join(from, path)).catch(nullWhenAbsent)
    if (file) await add(`${folder}/${path}`, file.createReadStream())
  }
}

const CONCURRENCY = 16

/**
 * Adds to the backup all pictures of one of the storages that are in the bucket. Skips pictures that were deleted since they were
 * listed.
 */
async function addBucketFolder(env: Env, name: StorageName, add: AddFile) {
  const storage = openStorage(env, name)
  const paths = await storage.paths()
  async function addPicture(path: string) {
    const bytes = await storage.read(path)
    if (bytes) await add(`${name}/${path}`, streamOf(bytes))
  }
  for (let at = 0; at < paths.length; at += CONCURRENCY) {
    await Promise.all(paths.slice(at, at + CONCURRENCY).map(addPicture))
  }
}

async function dumpEmbedded(dataDir: string): Promise<Buffer> {
  const unlock = await lockDirectory(dataDir)
  try {
    const embedded = await openEmbedded(join(dataDir, 'database'))
    const bytes = await embedded.dump()
    await embedded.close()
    return await promisify(gzip)(bytes)
  } finally {
    await unlock()
  }
}
