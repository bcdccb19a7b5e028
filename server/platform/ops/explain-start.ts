import type { Env } from '../../env.ts'

type SystemError = Error & { code?: string; syscall?: string; errors?: SystemError[] }

/** What PostgreSQL and the network say when a shop starts, in words. Class or whole code. */
const reasons: Record<string, string> = {
  '28': 'refuses the user or the password',
  '3D000': 'does not exist there',
  '53300': 'has no connection left: lower DATABASE_POOL or raise max_connections',
  '42501': 'does not let this user create tables: the user has to own the database',
  '57P03': 'is starting or stopping: try again in a moment',
  ENOTFOUND: 'cannot be reached: nobody knows this host',
  EAI_AGAIN: 'cannot be reached: the name of the host cannot be looked up now',
  ECONNREFUSED: 'cannot be reached: nothing listens there',
}

/** Does a part of the start that asks PostgreSQL. When that fails, throws one line that names DATABASE_URL, without its password. */
export async function explainDatabaseErrors<T>({ DATABASE_URL }: Env, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const why = DATABASE_URL && reasonOf(error as SystemError)
    if (!why) throw error
    throw new Error(`DATABASE_URL: the database at ${placeOf(DATABASE_URL)} ${why}`, { cause: error })
  }
}

function reasonOf(error: SystemError): string | null {
  const { code = '', message } = error.errors?.[0] ?? error // several addresses of one host fail as one
  const known = reasons[code] ?? reasons[code.slice(0, 2)]
  if (known) return known
  const isNetwork = /^E[A-Z]+$/.test(code) || /timeout|terminated|SSL|certificate/i.test(message)
  return isNetwork ? `cannot be reached (${message || code})` : null
}

/** Host, port and name of the database. */
function placeOf(url: string): string {
  const { host, pathname, searchParams } = new URL(url.replace('@/', '@localhost/'))
  return `${searchParams.get('host') ?? host}${pathname}`
}

/** Why the shop cannot listen, in one line that names the setting; any other error as it is. */
export function explainListenError(error: SystemError, { HOST, PORT }: Env): Error {
  const because: Record<string, string> = {
    EADDRINUSE: `PORT: ${PORT} is in use by another process on ${HOST}. Stop that one, or set another PORT`,
    EACCES: `PORT: this user may not listen on ${PORT}. Set a PORT above 1023`,
    EADDRNOTAVAIL: `HOST: ${HOST} is no address of this machine`,
    ENOTFOUND: `HOST: ${HOST} is no address of this machine`,
  }
  const words = because[error.code ?? '']
  return words ? new Error(words, { cause: error }) : error
}
