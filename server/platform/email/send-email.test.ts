import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inTransaction } from '../db/database.ts'
import { testShop } from '../../testing/shop.ts'
import { verifyEmail } from '../../modules/accounts/emails/verify-email.ts'
import { sendEmail, type OutgoingEmail } from './send-email.ts'

const shop = testShop({ PUBLIC_URL: 'https://navrang.example.com' })

const send = (email: Partial<OutgoingEmail<{ name: string | null; url: string }>> = {}) =>
  inTransaction(shop.db, (tx) =>
    sendEmail(tx, {
      to: 'asha@example.com',
      template: verifyEmail,
      data: { name: 'Asha', url: 'https://navrang.example.com/verify?token=1' },
      ...email,
    }),
  )

const findAll = () => shop.db.selectFrom('emails').selectAll().orderBy('created_at').execute()
const readFile = (id: string) => readFileSync(join(shop.env.DATA_DIR, 'mail', `${id}.eml`), 'utf8')

test('without a mail server every e-mail is stored as a file, with its own Message-ID', async () => {
  await send()
  expect(await shop.runJobs()).toEqual([{ topic: 'deliver-email', error: null }])
  const email = (await findAll()).at(-1)
  expect(email).toMatchObject({ state: 'sent', attempts: 1, recipient: 'asha@example.com' })
  const message = readFile(email!.id)
  expect(message).toContain(`Message-ID: <${email!.id}@navrang.example.com>`)
  expect(message).toContain('To: asha@example.com')
  expect(message).toContain('Subject: Confirm your e-mail address')
  expect(message).toContain('text/plain')
  expect(message).toContain('text/html')
})

test('an e-mail with a known deduplication key is not sent again', async () => {
  const before = (await findAll()).length
  await send({ once: 'reminder of the ninth night' })
  await send({ once: 'reminder of the ninth night' })
  expect(await findAll()).toHaveLength(before + 1)
  expect(await shop.runJobs()).toHaveLength(1)
})

test('an invalid address causes no error: the e-mail is in the log as not deliverable', async () => {
  await send({ to: 'nobody\r\nBcc: everybody@example.com' })
  expect((await findAll()).at(-1)).toMatchObject({
    state: 'dead',
    recipient: 'nobody Bcc: everybody@example.com',
  })
  expect(await shop.runJobs()).toEqual([])
})

test('a name can add neither a header nor markup', async () => {
  const { id: userId, email } = await shop.signedIn() // e-mails contain the user's name only if the address is verified
  const data = { name: '<b>Asha</b>\r\nBcc: everybody@example.com', url: 'https://example.com/' }
  await send({ to: email, about: { userId }, data })
  await shop.runJobs()
  const [head, ...body] = readFile((await findAll()).at(-1)!.id).split('\r\n\r\n')
  expect(head).not.toMatch(/^Bcc:/m)
  expect(body.join('')).toContain('&lt;b&gt;Asha')
})
