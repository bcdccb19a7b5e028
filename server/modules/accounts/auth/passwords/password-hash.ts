import { verifyPassword as verifyScrypt } from 'better-auth/crypto'
import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto'

/** OWASP's first choice for Argon2id: 19 MiB, two passes, one lane. About 40 ms on a small machine. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

const FORMAT = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/** The password as it is kept: Argon2id in the usual notation, with its parameters, so that they can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const key = await derive({ message: password.normalize('NFKC'), nonce, ...cost })
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${plain64(nonce)}$${plain64(key)}`
}

/** Whether `password` is the one behind `hash`. Hashes of the time before Argon2id (scrypt) still count. */
export async function verifyPassword({
  hash,
  password,
}: {
  hash: string
  password: string
}): Promise<boolean> {
  const read = FORMAT.exec(hash)
  if (!read) return verifyScrypt({ hash, password })
  const [, memory, passes, parallelism, nonce, key] = read
  const expected = Buffer.from(key!, 'base64')
  const found = await derive({
    message: password.normalize('NFKC'),
    nonce: Buffer.from(nonce!, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  })
  return timingSafeEqual(found, expected)
}

const derive = (parameters: Argon2Parameters): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    argon2('argon2id', parameters, (error, key) => (error ? reject(error) : resolve(key))),
  )

const plain64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
