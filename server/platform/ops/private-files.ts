import { accessSync, chmodSync, constants, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '../../env.ts'

/** Whatever this process and its threads write from now on is for its own user only. */
export function writePrivately() {
  process.umask(0o077)
}

/** Folders of the shop inside DATA_DIR; `database-before-...` are what a restore has replaced. */
const own = /^(database(-before-.*)?|media|private|mail)$/

/**
 * Creates DATA_DIR where it is missing and takes it and its folders away from other users of the machine: older versions left
 * them readable. Throws one line when nothing can be written there and something has to be.
 */
export function prepareDataDir({ DATA_DIR, DATABASE_URL, SMTP_URL, bucket }: Env) {
  try {
    mkdirSync(DATA_DIR, { recursive: true })
    accessSync(DATA_DIR, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const isNeeded = !(DATABASE_URL && SMTP_URL && bucket)
    if (!isNeeded) return
    const { code, message } = error as NodeJS.ErrnoException
    throw new Error(`DATA_DIR: this user cannot write to ${DATA_DIR} (${code ?? message})`, { cause: error })
  }
  const folders = readdirSync(DATA_DIR, { withFileTypes: true }).filter((dirent) => dirent.isDirectory())
  makeFolderPrivate(DATA_DIR)
  for (const { name } of folders.filter(({ name }) => own.test(name))) makeFolderPrivate(join(DATA_DIR, name))
}

/** A folder of somebody else, such as the mount point of a volume, stays as its owner has it. */
function makeFolderPrivate(folder: string) {
  try {
    chmodSync(folder, 0o700)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
  }
}
