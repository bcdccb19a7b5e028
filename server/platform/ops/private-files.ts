import { accessSync, chmodSync, constants, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '../../env.ts'

/** Sets the umask, so that only the operating system user of this process can read the files it creates. */
export function writePrivately() {
  process.umask(0o077)
}

/** Folders that the shop creates inside DATA_DIR. `database-before-...` is a database that a restore has replaced. */
const ownFolders = /^(database(-before-.*)?|media|private|mail)$/

/**
 * Creates DATA_DIR if it is missing, and removes the permissions of other operating system users from it and its folders, because
 * older versions of the shop created folders that everyone could read. Throws a one-line error if the shop needs DATA_DIR and
 * cannot write to it.
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
  for (const { name } of folders.filter(({ name }) => ownFolders.test(name))) {
    makeFolderPrivate(join(DATA_DIR, name))
  }
}

/**
 * Makes a folder accessible to its owner only. Leaves a folder unchanged if it belongs to another user, such as the mount point
 * of a volume.
 */
function makeFolderPrivate(folder: string) {
  try {
    chmodSync(folder, 0o700)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
  }
}
