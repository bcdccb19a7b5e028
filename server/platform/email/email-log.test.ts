import { expect, test } from 'vitest'
import { adminEmail, adminEmails, resendEmail } from '../../../contract/store/emails.ts'
import { inTransaction } from '../db/database.ts'
import { testShop } from '../../testing/shop.ts'
import { sendEmail, type OutgoingEmail } from './send-email.ts'
import type { TemplateName } from './templates.ts'

const shop = testShop({ PUBLIC_URL: 'https://navrang.example.com' })

/** Writes a letter and answers its id. */
async function write<T extends TemplateName>(mail: Omit<OutgoingEmail<T>, 'to'> & { to?: string }) {
  const to = mail.to ?? `reader-${crypto.randomUUID()}@example.com`
  await inTransaction(shop.db, (tx) => sendEmail(tx, { ...mail, to }))
  const row = await shop.db
    .selectFrom('emails')
    .select('id')
    .where('recipient', '=', to)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return { id: row.id, to }
}

const approved = (title = 'Garba Choli') => ({
  template: 'submission-approved' as const,
  data: { name: 'Meera', title, link: '/product/garba-choli' },
})
const reset = {
  template: 'reset-password' as const,
  data: { name: 'Asha', url: 'https://navrang.example.com/reset?token=secret-1', minutes: 60 },
}

test('staff find a letter by its recipient, its subject and its state, and read it as it was sent', async () => {
  const staff = await shop.signedIn('staff', ['support'])
  const { id: userId, email } = await shop.signedIn('seller')
  await shop.db.deleteFrom('emails').where('recipient', '=', email).execute() // the one of signing up
  const { id, to } = await write({ ...approved('Mirror-work Chaniya'), to: email, about: { userId } })
  for (const query of [{ q: to }, { q: 'mirror-WORK' }, { q: to, state: 'queued' as const }]) {
    const { emails } = await staff.api(adminEmails, { query })
    expect(emails.map((mail) => mail.id)).toEqual([id])
  }
  await shop.runJobs()
  expect((await staff.api(adminEmails, { query: { q: to, state: 'queued' } })).emails).toEqual([])
  const mail = await staff.api(adminEmail, { params: { id } })
  expect(mail).toMatchObject({ state: 'sent', isHidden: false, messageId: `<${id}@navrang.example.com>` })
  expect(mail.html).toContain('Mirror-work Chaniya')
  expect(mail.text).toContain('https://navrang.example.com/product/garba-choli')
})

test('a page of the log continues behind the last letter of the one before', async () => {
  const staff = await shop.signedIn('staff')
  const written: string[] = []
  for (let count = 0; count < 5; count += 1) written.unshift((await write(approved('Paged'))).id)
  const first = await staff.api(adminEmails, { query: { q: 'Paged', limit: 3 } })
  const next = await staff.api(adminEmails, { query: { q: 'Paged', before: first.emails.at(-1)!.id } })
  expect([...first.emails, ...next.emails].map(({ id }) => id)).toEqual(written)
})

test('a letter that opens an account is read by no staff but an admin, who does not see its link', async () => {
  const [staff, admin] = [await shop.signedIn('staff'), await shop.signedIn('admin')]
  const { id } = await write(reset)
  const seen = await staff.api(adminEmail, { params: { id } })
  expect(seen).toMatchObject({ isHidden: true, html: null, text: null })
  expect(JSON.stringify(seen)).not.toContain('secret-1')
  const read = await admin.api(adminEmail, { params: { id } })
  expect(read).toMatchObject({ isMasked: true, isHidden: false })
  expect(read.text).toContain('https://navrang.example.com/reset?hidden')
  expect(JSON.stringify(read)).not.toContain('secret-1')
})

test('who reads the content of a letter stands in the audit log, without the reader’s whole address', async () => {
  const staff = await shop.signedIn('staff', ['support'])
  const { id, to } = await write(approved())
  const hidden = await write(reset)
  await staff.api(adminEmail, { params: { id } })
  await staff.api(adminEmail, { params: { id: hidden.id } })
  const acts = await shop.db
    .selectFrom('audit_log')
    .where('subject', 'in', [`mail:${id}`, `mail:${hidden.id}`])
    .selectAll()
    .execute()
  expect(acts).toMatchObject([
    {
      actor_id: staff.id,
      act: 'mail.read',
      subject: `mail:${id}`,
      after: { template: 'submission-approved', recipient: 're***@example.com' },
    },
  ])
  expect(JSON.stringify(acts)).not.toContain(to)
})

test('sending a letter again that has arrived sends a new one; one that has not is tried again as it is', async () => {
  const staff = await shop.signedIn('staff', ['orders'])
  const { id, to } = await write(approved())
  expect(await staff.api(resendEmail, { params: { id }, body: {} })).toEqual({ id })
  await shop.runJobs()
  const copy = await staff.api(resendEmail, { params: { id }, body: {} })
  expect(copy.id).not.toBe(id)
  await shop.runJobs()
  const { emails } = await staff.api(adminEmails, { query: { q: to } })
  expect(emails).toMatchObject([
    { id: copy.id, state: 'sent', attempts: 1 },
    { id, state: 'sent', attempts: 1 },
  ])
})

test('a letter to an address that is none cannot be sent again', async () => {
  const staff = await shop.signedIn('staff')
  const { id } = await write({ ...approved(), to: 'no address' })
  expect(await staff.api(adminEmail, { params: { id } })).toMatchObject({
    state: 'dead',
    maySendAgain: false,
  })
  await expect(staff.api(resendEmail, { params: { id }, body: {} })).rejects.toMatchObject({
    code: 'wrong_state',
  })
})
