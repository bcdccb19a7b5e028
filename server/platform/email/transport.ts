import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Env } from '../../env.ts'

/** Takes a finished mail to where it goes. Rejects when that does not take it. */
export type Transport = (mail: SendMailOptions & { messageId: string }) => Promise<void>

/** The mail server of `SMTP_URL`, or a folder that keeps every mail as a file. */
export const openTransport = (env: Env): Transport =>
  env.SMTP_URL ? smtpTransport(env.SMTP_URL) : intoFolder(env.DATA_DIR)

/** A server that accepts the connection and then says nothing, or little by little, must not keep a worker for minutes. */
const patience = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  /** For the whole e-mail. */
  totalTimeout: 90_000,
}

/** `limits` are milliseconds. */
export function smtpTransport(url: string, limits: Partial<typeof patience> = {}): Transport {
  const { totalTimeout, ...timeouts } = { ...patience, ...limits }
  const transport = createTransport({ url, ...timeouts })
  return async (mail) => {
    const sent = transport.sendMail(mail)
    sent.catch(() => undefined) // also when nobody waits for it any more
    await endsWithin(totalTimeout, sent)
  }
}

async function endsWithin(ms: number, work: Promise<unknown>) {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('The mail server is too slow')), ms)
  await Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

function intoFolder(dataDir: string): Transport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async (mail) => {
    const { message } = await transport.sendMail(mail)
    const file = fileOf(dataDir, mail.messageId.replaceAll(/[<>]/g, '').replace(/@.*$/, ''))
    await mkdir(dirname(file), { recursive: true })
    await writeFile(`${file}.part`, message as Buffer)
    await rename(`${file}.part`, file)
  }
}

const fileOf = (dataDir: string, id: string) => join(resolve(dataDir, 'mail'), `${id}.eml`)

/** Removes the files of letters. Where there are none, and the second time, it does nothing. */
export async function shred({ DATA_DIR }: Env, ids: readonly string[]) {
  for (const id of ids) await rm(fileOf(DATA_DIR, id), { force: true })
}
