import { verifyPassword as verifyScrypt } from 'better-auth/crypto'
import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto'

/** OWASP's recommended parameters for Argon2id: 19 MiB, two passes, one lane. Hashing a password takes about 40 ms on a small machine. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

const FORMAT = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/**
 * Hashes a password with Argon2id in PHC string format. The hash contains its parameters, so that they can be increased later
 * without making older hashes unusable.
 */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const key = await derive({ message: password.normalize('NFKC'), nonce, ...cost })
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpaddedBase64(nonce)}$${unpaddedBase64(key)}`
}

/** Returns whether `password` matches `hash`. Old scrypt hashes are still accepted. */
export async function verifyPassword({
  hash,
  password,
}: {
  hash: string
  password: string
}): Promise<boolean> {
  const match = FORMAT.exec(hash)
  if (!match) return verifyScrypt({ hash, password })
  const [, memory, passes, parallelism, nonce, key] = match
  const expected = Buffer.from(key!, 'base64')
  const actual = await derive({
    message: password.normalize('NFKC'),
    nonce: Buffer.from(nonce!, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  })
  return timingSafeEqual(actual, expected)
}

const derive = (parameters: Argon2Parameters): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    argon2('argon2id', parameters, (error, key) => (error ? reject(error) : resolve(key))),
  )

const unpaddedBase64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
