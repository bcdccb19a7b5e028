import type { Page } from '@playwright/test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from './shop.ts'

/** Waits for an e-mail to this address with this subject. Returns the link in the newest one. */
export async function linkInEmail(
  dataDir: string,
  { to, subject }: { to: string; subject: string },
): Promise<string> {
  let link: string | undefined
  await expect(() => {
    link = newestLink(dataDir, to, subject)
    expect(link).toBeDefined()
  }).toPass({ timeout: 30_000 })
  return link!
}

function newestLink(dataDir: string, to: string, subject: string): string | undefined {
  const folder = join(dataDir, 'mail')
  const emails = readdirSync(folder)
    .filter((file) => file.endsWith('.eml'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .filter((email) => email.includes(to) && email.includes(`Subject: ${subject}`))
    .sort((a, b) => dateOf(a) - dateOf(b))
  return emails.at(-1) && linkOf(emails.at(-1)!)
}

/** Returns the text of all e-mails that contain this word. */
export function textOfEmails(dataDir: string, word: string): string {
  const folder = join(dataDir, 'mail')
  const emails = readdirSync(folder)
    .filter((file) => file.endsWith('.eml'))
    .map((file) => decodeQuotedPrintable(readFileSync(join(folder, file), 'utf8')))
  return emails.filter((email) => email.includes(word)).join('\n')
}

/** Decodes quoted-printable text: a line that ends with `=` continues on the next line, and `=E2=82=B9` are the bytes of `₹`. */
const decodeQuotedPrintable = (text: string): string =>
  text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/(?:=[\dA-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString())

const dateOf = (email: string) => Date.parse(/^Date: (.+)$/m.exec(email)?.[1] ?? '')

/** The e-mail is in quoted-printable encoding, which breaks long lines and writes `=` as `=3D`. */
const linkOf = (email: string): string | undefined =>
  /https?:\/\/\S+\?token=[\w.%-]+/.exec(email.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))?.[0]

/** Confirms an e-mail address in the shared sample shop through the link in the sign-up e-mail. */
export async function confirmAddress(page: Page, email: string) {
  await page.goto(
    await linkInEmail(process.env['SHOP_DATA']!, { to: email, subject: 'Confirm your e-mail address' }),
  )
  await expect(page.getByText('Your e-mail address is confirmed')).toBeVisible()
  await page.waitForFunction(() => !localStorage.getItem('navrang-user')?.includes('"emailVerified":false')) // the page reads the user again
}
