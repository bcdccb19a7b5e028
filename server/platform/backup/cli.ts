import { resolve } from 'node:path'
import { readEnv, type Env } from '../../env.ts'
import { prepareDataDir, writePrivately } from '../ops/private-files.ts'
import { backUp } from './back-up.ts'
import { restore } from './restore.ts'

const usage = `npm run backup -- DIR [--encrypt]   backs up the shop to the empty folder DIR
npm run restore -- DIR [--replace]  restores the shop from DIR
DATA_DIR or DATABASE_URL selects the shop. --encrypt takes the passphrase from BACKUP_PASSPHRASE.
`

const [command, ...args] = process.argv.slice(2)
const dir = args.find((arg) => !arg.startsWith('--'))

/** Returns the passphrase for `--encrypt`; null without `--encrypt`. */
function passphraseOf({ BACKUP_PASSPHRASE }: Env): string | null {
  if (!args.includes('--encrypt')) return null
  if (!BACKUP_PASSPHRASE) throw new Error('BACKUP_PASSPHRASE: required for --encrypt')
  return BACKUP_PASSPHRASE
}

writePrivately()
if (!dir || (command !== 'backup' && command !== 'restore')) {
  process.stderr.write(usage)
  process.exitCode = 2
} else {
  try {
    const env = readEnv(process.env)
    const place = resolve(dir)
    if (command === 'restore') prepareDataDir(env)
    const manifest =
      command === 'backup'
        ? await backUp(env, { dir: place, passphrase: passphraseOf(env) })
        : await restore(env, {
            dir: place,
            mayReplace: args.includes('--replace'),
            passphrase: env.BACKUP_PASSPHRASE,
          })
    const bytes = manifest.files.reduce((all, file) => all + file.bytes, 0)
    const size = `${manifest.files.length} files, ${(bytes / 1024 / 1024).toFixed(1)} MB, ${manifest.database} database`
    const done =
      command === 'backup'
        ? `Backup saved to ${place}`
        : `Shop restored from the backup of ${manifest.madeAt}`
    process.stdout.write(`${done}: ${size}, with a checksum for each file\n`)
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 1
  }
}
