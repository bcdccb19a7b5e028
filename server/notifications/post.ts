import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Env } from '../env.ts'

/** Takes a finished mail to where it goes. Rejects when that does not take it. */
export type Post = (mail: SendMailOptions & { messageId: string }) => Promise<void>

/** The mail server of `SMTP_URL`, or a folder that keeps every mail as a file. */
export const openPost = (env: Env): Post => (env.SMTP_URL ? overSmtp(env.SMTP_URL) : intoFolder(env.DATA_DIR))

/** A server that accepts the connection and then says nothing must not keep a worker for minutes. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** `limits` are milliseconds. */
export function overSmtp(url: string, limits: Partial<typeof patience> = {}): Post {
  const transport = createTransport({ url, ...patience, ...limits })
  return async (mail) => {
    await transport.sendMail(mail)
  }
}

function intoFolder(dataDir: string): Post {
  const folder = resolve(dataDir, 'mail')
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async (mail) => {
    const { message } = await transport.sendMail(mail)
    await mkdir(folder, { recursive: true })
    const file = join(folder, `${mail.messageId.replaceAll(/[<>]/g, '').replace(/@.*$/, '')}.eml`)
    await writeFile(`${file}.part`, message as Buffer)
    await rename(`${file}.part`, file)
  }
}
