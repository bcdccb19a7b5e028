import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

// Format of an encrypted backup: every file is encrypted with AES-256-GCM and the same key, which is derived from the passphrase.
// Each file has its own nonce, and its path is the additional authenticated data. Therefore a file that was changed, cut off or
// swapped with another one is detected.

const NAME = 'encryption.json'
const Base64 = z.base64()
const Encryption = z.object({ format: z.literal(1), about: z.string(), salt: Base64, check: Base64 })

const MAGIC = Buffer.from('NVRGBK1\n')
const NONCE = 12
const TAG = 16
const START = MAGIC.length + NONCE

export const isEncrypted = (dir: string) => existsSync(join(dir, NAME))
export const encryptedName = (path: string) => `${path}.enc`

/** Starts an encrypted backup in `dir`. Writes the salt of the key to a file and returns the key. */
export async function beginEncryption(dir: string, passphrase: string): Promise<Buffer> {
  const salt = randomBytes(16)
  const key = await derive(passphrase, salt)
  const encryption = {
    format: 1,
    about: 'An encrypted backup of a shop. npm run restore reads it with BACKUP_PASSPHRASE.',
    salt: salt.toString('base64'),
    check: checkOf(key).toString('base64'),
  }
  await writeFile(join(dir, NAME), JSON.stringify(encryption, null, 2))
  return key
}

/** Derives the key of the encrypted backup in `dir`. Throws a one-line error if the passphrase is missing or wrong. */
export async function keyOf(dir: string, passphrase: string | undefined): Promise<Buffer> {
  if (!passphrase) {
    throw new Error('BACKUP_PASSPHRASE: this backup is encrypted. Set this variable to its passphrase')
  }
  const { salt, check } = Encryption.parse(JSON.parse(await readFile(join(dir, NAME), 'utf8')))
  const key = await derive(passphrase, Buffer.from(salt, 'base64'))
  const expected = Buffer.from(check, 'base64')
  const isRight = expected.length === 32 && timingSafeEqual(checkOf(key), expected)
  if (!isRight) throw new Error('BACKUP_PASSPHRASE: this is not the passphrase of this backup')
  return key
}

/** Encrypts the content `source` of the file `path`. */
export async function* encrypt(source: AsyncIterable<Buffer>, { key, path }: { key: Buffer; path: string }) {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(path))
  yield Buffer.concat([MAGIC, nonce])
  for await (const chunk of source) yield cipher.update(chunk)
  yield Buffer.concat([cipher.final(), cipher.getAuthTag()])
}

/**
 * Decrypts the file `path` of the backup in `dir`. Detects a changed file only at its end, so callers must not use the output
 * before it is complete.
 */
export async function* decrypt(dir: string, { key, path }: { key: Buffer; path: string }) {
  const name = join(dir, encryptedName(path))
  const { start, tag, end } = await readFrame(name)
  if (!start.subarray(0, MAGIC.length).equals(MAGIC)) throw new Error('not an encrypted file')
  const decipher = createDecipheriv('aes-256-gcm', key, start.subarray(MAGIC.length), { authTagLength: TAG })
  decipher.setAAD(Buffer.from(path)).setAuthTag(tag)
  const bytes = end < START ? [] : createReadStream(name, { start: START, end })
  for await (const chunk of bytes) yield decipher.update(chunk as Buffer)
  yield decipher.final()
}

/** Reads the header and the authentication tag of an encrypted file. `end` is the position of the last encrypted byte. */
async function readFrame(name: string) {
  const file = await open(name)
  try {
    const { size } = await file.stat()
    if (size < START + TAG) throw new Error('too short')
    const [start, tag] = [Buffer.alloc(START), Buffer.alloc(TAG)]
    await file.read(start, 0, START, 0)
    await file.read(tag, 0, TAG, size - TAG)
    return { start, tag, end: size - TAG - 1 }
  } finally {
    await file.close()
  }
}

/** The scrypt parameters that are first in OWASP's list of recommended parameters. They need 128 MiB of memory. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }

const derive = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    scrypt(passphrase.normalize('NFKC'), salt, 32, cost, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  )

/** Returns a value that is stored with the backup, so that a restore can tell a wrong passphrase from a damaged file. */
const checkOf = (key: Buffer) => createHmac('sha256', key).update('navrang backup').digest()
