import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Env } from '../../env.ts'

/** Prints a line for the owner of the shop, who starts it in a terminal. */
export const print = (line: string) => process.stdout.write(`${line}\n`)

type SystemError = Error & { code?: string; syscall?: string; errors?: SystemError[] }

/**
 * Error messages for a failed start. The key is the error code of PostgreSQL or of the network, or the two-character class of a
 * PostgreSQL code.
 */
const reasons: Record<string, string> = {
  '28': 'rejects the user name or password',
  '3D000': 'does not exist on this server',
  '53300': 'has no connections left: lower DATABASE_POOL or raise max_connections',
  '42501': 'does not allow this user to create tables: the user must own the database',
  '57P03': 'is starting or stopping: try again in a moment',
  ENOTFOUND: 'cannot be reached: the host is unknown',
  EAI_AGAIN: 'cannot be reached: the DNS lookup of the host failed',
  ECONNREFUSED: 'cannot be reached: the connection was refused',
}

/**
 * Runs a step of the start that uses PostgreSQL. Converts errors with a known cause to one line that names DATABASE_URL, without
 * the password.
 */
export async function explainDatabaseErrors<T>({ DATABASE_URL }: Env, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const reason = DATABASE_URL && reasonOf(error as SystemError)
    if (!reason) throw error
    throw new Error(`DATABASE_URL: the database at ${describeDatabase(DATABASE_URL)} ${reason}`, {
      cause: error,
    })
  }
}

function reasonOf(error: SystemError): string | null {
  // If the host has several addresses, the error is an AggregateError.
  const { code = '', message } = error.errors?.[0] ?? error
  const known = reasons[code] ?? reasons[code.slice(0, 2)]
  if (known) return known
  const isNetwork = /^E[A-Z]+$/.test(code) || /timeout|terminated|SSL|certificate/i.test(message)
  return isNetwork ? `cannot be reached (${message || code})` : null
}

/** Returns host, port and name of the database. */
function describeDatabase(url: string): string {
  const { host, pathname, searchParams } = new URL(url.replace('@/', '@localhost/'))
  return `${searchParams.get('host') ?? host}${pathname}`
}

/**
 * Throws an error if the shop cannot listen at its address. Called before anything is created: the password of the first admin is shown
 * only when the shop opens.
 */
export async function checkAddress(env: Env) {
  const server = createServer().listen(env.PORT, env.HOST)
  await once(server, 'listening').catch((error: Error) => {
    throw explainListenError(error, env)
  })
  await once(server.close(), 'close')
}

/** Converts an error of `listen` to one line that names the wrong setting. Returns other errors unchanged. */
export function explainListenError(error: SystemError, { HOST, PORT }: Env): Error {
  const messages: Record<string, string> = {
    EADDRINUSE: `PORT: ${PORT} is in use by another process on ${HOST}. Stop that one, or set another PORT`,
    EACCES: `PORT: this user is not allowed to listen on ${PORT}. Set a PORT above 1023`,
    EADDRNOTAVAIL: `HOST: ${HOST} is not an address of this machine`,
    ENOTFOUND: `HOST: ${HOST} is not an address of this machine`,
  }
  const message = messages[error.code ?? '']
  return message ? new Error(message, { cause: error }) : error
}
