import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The file that is locked, inside the folder. It stays when the lock ends. */
const LOCK_FILE = 'lock'

/** Locks of this process. The reference keeps the garbage collector from closing them. */
const held = new Set<DatabaseSync>()

/**
 * Makes this process the only one that uses the embedded database in `dir`, until it ends. Throws one clear line when another
 * process has it. The lock is the operating system's on a file in the folder, taken through SQLite: it ends with the process,
 * also after `kill -9`, and holds between containers that share the folder. Nothing else may open that file: closing it
 * would end the lock.
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
    : `cannot be locked (${error.message}). It has to be a folder that this user may write to, on a disk that knows locks.`
  return new Error(`DATA_DIR: ${dir} ${why}`, { cause: error })
}
