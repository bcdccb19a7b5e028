import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import type { Env } from '../../env.ts'

/** Delivers a complete message. Rejects if the mail server does not accept it. */
export type Transport = (message: SendMailOptions & { messageId: string }) => Promise<void>

/** Opens the mail server of `SMTP_URL`. Without this setting, opens a folder in which every e-mail is stored as a file. */
export const openTransport = (env: Env): Transport =>
  env.SMTP_URL ? smtpTransport(env.SMTP_URL) : folderTransport(env.DATA_DIR)

/**
 * Timeouts of the mail server in milliseconds. Without them, a server that accepts a connection and then sends nothing, or sends
 * too slowly, would block a worker for minutes.
 */
export const smtpTimeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  /** Limit for sending one e-mail from connection to acceptance. */
  totalTimeout: 90_000,
}

/** Loads the e-mail library when the first e-mail is sent, so that the shop opens sooner. */
const loadLibrary = () => import('nodemailer')

export function smtpTransport(url: string, limits: Partial<typeof smtpTimeouts> = {}): Transport {
  const { totalTimeout, ...timeouts } = { ...smtpTimeouts, ...limits }
  const open = async () => (await loadLibrary()).createTransport({ url, ...timeouts })
  let transport: ReturnType<typeof open> | undefined
  return async (message) => {
    transport ??= open()
    const sent = (await transport).sendMail(message)
    sent.catch(() => undefined) // prevents an unhandled rejection if the delivery fails after the timeout
    await withTimeout(totalTimeout, sent)
  }
}

async function withTimeout(ms: number, work: Promise<unknown>) {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('The mail server is too slow')), ms)
  await Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

function folderTransport(dataDir: string): Transport {
  return async (email) => {
    const { createTransport } = await loadLibrary()
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
    const { message } = await transport.sendMail(email)
    const file = fileOf(dataDir, email.messageId.replaceAll(/[<>]/g, '').replace(/@.*$/, ''))
    await mkdir(dirname(file), { recursive: true })
    await writeFile(`${file}.part`, message as Buffer)
    await rename(`${file}.part`, file)
  }
}

const fileOf = (dataDir: string, id: string) => join(resolve(dataDir, 'mail'), `${id}.eml`)

/** Deletes the files in which these e-mails are stored. Does nothing for e-mails without a file. */
export async function deleteEmailFiles({ DATA_DIR }: Env, ids: readonly string[]) {
  for (const id of ids) await rm(fileOf(DATA_DIR, id), { force: true })
}
