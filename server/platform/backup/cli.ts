import { resolve } from 'node:path'
import { readEnv, type Env } from '../../env.ts'
import { prepareDataDir, writePrivately } from '../ops/private-files.ts'
import { backUp } from './back-up.ts'
import { restore } from './restore.ts'

const usage = `npm run backup -- DIR [--encrypt]   copies the shop into the empty folder DIR
npm run restore -- DIR [--replace]  brings back the shop that DIR holds
The shop is the one that DATA_DIR or DATABASE_URL names. --encrypt takes the passphrase from BACKUP_PASSPHRASE.
`

const [what, ...words] = process.argv.slice(2)
const dir = words.find((word) => !word.startsWith('--'))

/** Null for a backup that everybody with its files can read. */
function passphraseOf({ BACKUP_PASSPHRASE }: Env): string | null {
  if (!words.includes('--encrypt')) return null
  if (!BACKUP_PASSPHRASE) throw new Error('BACKUP_PASSPHRASE: --encrypt needs it')
  return BACKUP_PASSPHRASE
}

writePrivately()
if (!dir || (what !== 'backup' && what !== 'restore')) {
  process.stderr.write(usage)
  process.exitCode = 2
} else {
  try {
    const env = readEnv(process.env)
    const place = resolve(dir)
    if (what === 'restore') prepareDataDir(env)
    const made =
      what === 'backup'
        ? await backUp(env, { dir: place, passphrase: passphraseOf(env) })
        : await restore(env, {
            dir: place,
            mayReplace: words.includes('--replace'),
            passphrase: env.BACKUP_PASSPHRASE,
          })
    const bytes = made.files.reduce((all, file) => all + file.bytes, 0)
    const size = `${made.files.length} files, ${(bytes / 1024 / 1024).toFixed(1)} MB, ${made.database} database`
    const done = what === 'backup' ? `The shop is in ${place}` : `The shop of ${made.madeAt} is back`
    process.stdout.write(`${done}: ${size}, every one with its checksum\n`)
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 1
  }
}
