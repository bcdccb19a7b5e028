import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The locked file inside the folder. It is not removed when the lock is released. */
const LOCK_FILE = 'lock'

/** The locks that this process holds. Without this reference, garbage collection would close them. */
const held = new Set<DatabaseSync>()

/**
 * Locks the embedded database in `dir` for this process. Returns a function that releases the lock. Throws a one-line error if
 * another process has the lock. The lock is an operating system lock on a file in the folder, taken through SQLite: it ends with the
 * process, also after `kill -9`, and works between containers that share the folder. No other code of this process may open that
 * file, because closing the file would release the lock.
 */
export async function lockDirectory(dir: string): Promise<() => Promise<void>> {
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(join(dir, LOCK_FILE), { timeout: 0 })
    lock.exec('pragma journal_mode = memory; begin immediate')
  } catch (error) {
    lock?.close()
    throw explain(error as SqliteError, dir)
  }
  held.add(lock)
  return async () => {
    if (held.delete(lock)) lock.close()
  }
}

type SqliteError = Error & { errcode?: number }

const BUSY = 5

function explain(error: SqliteError, dir: string): Error {
  const isBusy = ((error.errcode ?? 0) & 0xff) === BUSY
  const why = isBusy
    ? 'is in use by another Navrang process. Stop that one, or set another DATA_DIR or a DATABASE_URL.'
    : `cannot be locked (${error.message}). It must be a folder that this user can write to, on a file system that supports locks.`
  return new Error(`DATA_DIR: ${dir} ${why}`, { cause: error })
}
