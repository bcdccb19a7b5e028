import type { Page } from '@playwright/test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from './shop.ts'

/** The link in the newest letter to this address whose subject has these words, once the shop has sent it. */
export async function linkIn(
  dataDir: string,
  { to, subject }: { to: string; subject: string },
): Promise<string> {
  let link: string | undefined
  await expect(() => {
    link = newest(dataDir, to, subject)
    expect(link).toBeDefined()
  }).toPass({ timeout: 30_000 })
  return link!
}

function newest(dataDir: string, to: string, subject: string): string | undefined {
  const folder = join(dataDir, 'mail')
  const letters = readdirSync(folder)
    .filter((file) => file.endsWith('.eml'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .filter((letter) => letter.includes(to) && letter.includes(`Subject: ${subject}`))
    .sort((a, b) => dateOf(a) - dateOf(b))
  return letters.at(-1) && linkOf(letters.at(-1)!)
}

const dateOf = (letter: string) => Date.parse(/^Date: (.+)$/m.exec(letter)?.[1] ?? '')

/** Quoted-printable breaks long lines and writes `=` as `=3D`. */
const linkOf = (letter: string): string | undefined =>
  /https?:\/\/\S+\?token=[\w.%-]+/.exec(letter.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))?.[0]

/** Opens the link that signing up sent in the shared sample shop: some things need an address that is confirmed. */
export async function confirmAddress(page: Page, email: string) {
  await page.goto(
    await linkIn(process.env['SHOP_DATA']!, { to: email, subject: 'Confirm your e-mail address' }),
  )
  await expect(page.getByText('Your e-mail address is confirmed')).toBeVisible()
}
