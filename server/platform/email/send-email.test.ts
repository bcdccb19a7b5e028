import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inTransaction } from '../db/database.ts'
import { testShop } from '../../testing/shop.ts'
import { sendEmail, type OutgoingEmail } from './send-email.ts'

const shop = testShop({ PUBLIC_URL: 'https://navrang.example.com' })

const post = (mail: Partial<OutgoingEmail<'verify-email'>> = {}) =>
  inTransaction(shop.db, (tx) =>
    sendEmail(tx, {
      to: 'asha@example.com',
      template: 'verify-email',
      data: { name: 'Asha', url: 'https://navrang.example.com/verify?token=1' },
      ...mail,
    }),
  )

const emails = () => shop.db.selectFrom('emails').selectAll().orderBy('created_at').execute()
const letterOf = (id: string) => readFileSync(join(shop.env.DATA_DIR, 'mail', `${id}.eml`), 'utf8')

test('without a mail server every mail is kept as a file, with a Message-ID of its own', async () => {
  await post()
  expect(await shop.runJobs()).toEqual([{ topic: 'deliver-email', error: null }])
  const [mail] = await emails()
  expect(mail).toMatchObject({ state: 'sent', attempts: 1, recipient: 'asha@example.com' })
  const letter = letterOf(mail!.id)
  expect(letter).toContain(`Message-ID: <${mail!.id}@navrang.example.com>`)
  expect(letter).toContain('To: asha@example.com')
  expect(letter).toContain('Subject: Confirm your e-mail address')
  expect(letter).toContain('text/plain')
  expect(letter).toContain('text/html')
})

test('what must be told once is told once', async () => {
  const before = (await emails()).length
  await post({ once: 'reminder of the ninth night' })
  await post({ once: 'reminder of the ninth night' })
  expect(await emails()).toHaveLength(before + 1)
  expect(await shop.runJobs()).toHaveLength(1)
})

test('an address that is none stops nothing and nobody: the mail is on record as not sendable', async () => {
  await post({ to: 'nobody\r\nBcc: everybody@example.com' })
  expect((await emails()).at(-1)).toMatchObject({
    state: 'dead',
    recipient: 'nobody Bcc: everybody@example.com',
  })
  expect(await shop.runJobs()).toEqual([])
})

test('a name can neither add a header nor markup', async () => {
  const { id: userId, email } = await shop.signedIn() // only who proved the address is called by name
  const data = { name: '<b>Asha</b>\r\nBcc: everybody@example.com', url: 'https://example.com/' }
  await post({ to: email, about: { userId }, data })
  await shop.runJobs()
  const [head, ...body] = letterOf((await emails()).at(-1)!.id).split('\r\n\r\n')
  expect(head).not.toMatch(/^Bcc:/m)
  expect(body.join('')).toContain('&lt;b&gt;Asha')
})
