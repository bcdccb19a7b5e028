import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { lockDir } from '../db/lock-dir.ts'
import { openEmbedded } from '../db/pglite-wire.ts'
import type { Env } from '../env.ts'
import { filesUnder, folderShelf } from '../media/folder-shelf.ts'
import { copyShelf } from '../media/copy-shelf.ts'
import { openShelf } from '../media/shelf.ts'
import { copyTo, folders, shelves, weigh, writeManifest, type Manifest } from './manifest.ts'
import { dumpTo } from './postgres-programs.ts'

export const DUMP = { postgres: 'database.dump', embedded: 'database.tar.gz' } as const

/**
 * Copies the whole shop into the empty folder `dir`: first the database as it is at one moment, then what it names. A shop on
 * PostgreSQL goes on meanwhile; the embedded database has to be stopped, because one process at a time can have it.
 */
export async function backUp(env: Env, dir: string): Promise<Manifest> {
  await mkdir(dir, { recursive: true })
  if ((await readdir(dir)).length > 0) throw new Error(`${dir} is not empty`)
  const database = env.DATABASE_URL ? 'postgres' : 'embedded'
  if (env.DATABASE_URL) await dumpTo(env.DATABASE_URL, join(dir, DUMP.postgres))
  else await dumpEmbedded(env.DATA_DIR, join(dir, DUMP.embedded))

  const inBucket: readonly string[] = env.bucket ? shelves : []
  for (const shelf of env.bucket ? shelves : []) {
    await copyShelf({ from: openShelf(env, shelf), to: folderShelf(join(dir, shelf)) })
  }
  for (const folder of folders.filter((one) => !inBucket.includes(one))) {
    const from = join(env.DATA_DIR, folder)
    for (const path of await filesUnder(from)) await copyTo(join(from, path), join(dir, folder, path))
  }
  const files = []
  for (const path of await filesUnder(dir)) files.push(await weigh(dir, path))
  const manifest: Manifest = {
    format: 1,
    madeAt: new Date().toISOString(),
    database,
    mediaElsewhere: null,
    files,
  }
  await writeManifest(dir, manifest)
  return manifest
}

async function dumpEmbedded(dataDir: string, file: string) {
  const unlock = await lockDir(dataDir)
  try {
    const embedded = await openEmbedded(join(dataDir, 'database'))
    const bytes = await embedded.dump()
    await embedded.close()
    await writeFile(file, await promisify(gzip)(bytes))
  } finally {
    await unlock()
  }
}
