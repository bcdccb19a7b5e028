import { chmodSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Takes every file and folder under `dir` away from other users: PGlite unpacks its files readable and writable for all. */
export function makePrivate(dir: string) {
  chmodSync(dir, 0o700)
  for (const entry of readdirSync(dir, { withFileTypes: true, recursive: true })) {
    try {
      chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error // the database has removed it meanwhile
    }
  }
}
