import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { paise } from '../../../../contract/core/money.ts'
import { adminEmail, adminEmails, resendEmail } from '../../../../contract/store/emails.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { testShop } from '../../../testing/shop.ts'
import { sendEmail, type OutgoingEmail } from '../../../platform/email/send-email.ts'
import { resetPassword } from '../../accounts/emails/reset-password.ts'
import { rentalReminder } from '../../orders/emails/rental-reminder.ts'
import { payoutSettled } from '../../sellers/emails/payout-settled.ts'
import { refusalOf } from '../../../testing/refusal-of.ts'
import { seatLink } from '../../troupes/emails/seat-link.ts'
import { seatPath, troupeTokens } from '../../troupes/troupe-tokens.ts'
import { submissionApproved } from '../../sellers/emails/submission-approved.ts'

const shop = testShop({ PUBLIC_URL: 'https://navrang.example.com' })

/** Queues an e-mail and returns its id. */
async function queueEmail<Data>(email: Omit<OutgoingEmail<Data>, 'to'> & { to?: string }) {
  const to = email.to ?? `reader-${crypto.randomUUID()}@example.com`
  await inTransaction(shop.db, (tx) => sendEmail(tx, { ...email, to }))
  const row = await shop.db
    .selectFrom('emails')
    .select('id')
    .where('recipient', '=', to)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return { id: row.id, to }
}

const approved = (title = 'Garba Choli') => ({
  template: submissionApproved,
  data: { name: 'Meera', title, isChange: false, link: '/product/garba-choli' },
})
const reset = {
  template: resetPassword,
  data: { name: 'Asha', url: 'https://navrang.example.com/reset?token=secret-1', minutes: 60 },
}

test('staff find an e-mail by recipient, subject and state, and read it as it was sent', async () => {
  const staff = await shop.signedIn('staff', ['support'])
  const { id: userId, email } = await shop.signedIn('seller')
  await shop.db.deleteFrom('emails').where('recipient', '=', email).execute() // deletes the e-mail of the sign-up
  const { id, to } = await queueEmail({ ...approved('Mirror-work Chaniya'), to: email, about: { userId } })
  for (const query of [{ q: to }, { q: 'mirror-WORK' }, { q: to, state: 'queued' as const }]) {
    const { emails } = await staff.api(adminEmails, { query })
    expect(emails.map((email) => email.id)).toEqual([id])
  }
  await shop.runJobs()
  expect((await staff.api(adminEmails, { query: { q: to, state: 'queued' } })).emails).toEqual([])
  const sent = await staff.api(adminEmail, { params: { id } })
  expect(sent).toMatchObject({ state: 'sent', isHidden: false, messageId: `<${id}@navrang.example.com>` })
  expect(sent.html).toContain('Mirror-work Chaniya')
  expect(sent.text).toContain('https://navrang.example.com/product/garba-choli')
})

test('a page of the log continues after the last e-mail of the previous page', async () => {
  const staff = await shop.signedIn('staff')
  const written: string[] = []
  for (let count = 0; count < 5; count += 1) written.unshift((await queueEmail(approved('Paged'))).id)
  const first = await staff.api(adminEmails, { query: { q: 'Paged', limit: 3 } })
  const next = await staff.api(adminEmails, { query: { q: 'Paged', before: first.emails.at(-1)!.id } })
  expect([...first.emails, ...next.emails].map(({ id }) => id)).toEqual(written)
})

test('only admins read an e-mail that opens an account, and do not see its link', async () => {
  const [staff, admin] = [await shop.signedIn('staff'), await shop.signedIn('admin')]
  const { id } = await queueEmail(reset)
  const seen = await staff.api(adminEmail, { params: { id } })
  expect(seen).toMatchObject({ isHidden: true, html: null, text: null })
  expect(JSON.stringify(seen)).not.toContain('secret-1')
  const read = await admin.api(adminEmail, { params: { id } })
  expect(read).toMatchObject({ isMasked: true, isHidden: false })
  expect(read.text).toContain('https://navrang.example.com/reset?hidden')
  expect(JSON.stringify(read)).not.toContain('secret-1')
})

test('an admin does not see the personal link of a dancer, whose token is in the path', async () => {
  const admin = await shop.signedIn('admin')
  const data = {
    reason: 'invited' as const,
    name: 'Asha',
    group: 'Rangtaal',
    organiser: 'Meera',
    nights: '11–13 Oct 2026',
    payUntil: '30 September 2026, 11:59 pm',
    path: seatPath('dancer-1', await troupeTokens(shop.db)),
  }
  const { id } = await queueEmail({ template: seatLink, data })
  const read = await admin.api(adminEmail, { params: { id } })
  expect(read).toMatchObject({ isMasked: true, isHidden: false })
  expect(read.text).toContain('https://navrang.example.com/troupe/seat/hidden')
  expect(JSON.stringify(read)).not.toContain(data.path)
})

test('reading the content of an e-mail is audited with a masked recipient', async () => {
  const staff = await shop.signedIn('staff', ['support'])
  const { id, to } = await queueEmail(approved())
  const hidden = await queueEmail(reset)
  await staff.api(adminEmail, { params: { id } })
  await staff.api(adminEmail, { params: { id: hidden.id } })
  const entries = await shop.db
    .selectFrom('audit_log')
    .where('subject', 'in', [`email:${id}`, `email:${hidden.id}`])
    .selectAll()
    .execute()
  expect(entries).toMatchObject([
    {
      actor_id: staff.id,
      act: 'email.read',
      subject: `email:${id}`,
      after: { template: 'submission-approved', recipient: 're***@example.com' },
    },
  ])
  expect(JSON.stringify(entries)).not.toContain(to)
})

test('resending a sent e-mail sends a copy; any other e-mail is tried again as it is', async () => {
  const staff = await shop.signedIn('staff', ['orders'])
  const { id, to } = await queueEmail(approved())
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

test('an e-mail to an invalid address cannot be sent again', async () => {
  const staff = await shop.signedIn('staff')
  const { id } = await queueEmail({ ...approved(), to: 'no address' })
  expect(await staff.api(adminEmail, { params: { id } })).toMatchObject({
    state: 'dead',
    maySendAgain: false,
  })
  await expect(staff.api(resendEmail, { params: { id }, body: {} })).rejects.toMatchObject({
    code: 'wrong_state',
  })
})

/** Lets an e-mail become older by these minutes. */
const age = (id: string, minutes: number) =>
  shop.db
    .updateTable('emails')
    .set({
      created_at: sql<Date>`created_at - make_interval(mins => ${minutes})`,
      written_at: sql<Date>`written_at - make_interval(mins => ${minutes})`,
    })
    .where('id', '=', id)
    .execute()

const reminder = {
  template: rentalReminder,
  data: { when: 'before-wearing' as const, day: '2026-10-12', lines: [], link: null, arrival: null },
}

test.each([
  ['was not sent', 'dead'],
  ['was sent', 'sent'],
] as const)('an outdated e-mail that %s cannot be sent again', async (_, state) => {
  const staff = await shop.signedIn('staff')
  const { id, to } = await queueEmail(reminder)
  const params = { id }
  if (state === 'sent') await shop.runJobs()
  await age(id, rentalReminder.usableMinutes!)
  await shop.runJobs()
  expect(await staff.api(adminEmail, { params })).toMatchObject({ state, maySendAgain: false })
  expect(await refusalOf(staff.api(resendEmail, { params, body: {} }))).toMatchObject({
    code: 'wrong_state',
    message: 'This e-mail cannot be sent: its link has expired or its text is no longer true',
  })
  expect((await staff.api(adminEmails, { query: { q: to } })).emails).toMatchObject([{ id, state }])
})

test('a copy of a sent e-mail is outdated at the same time as the e-mail', async () => {
  const staff = await shop.signedIn('staff')
  const { id } = await queueEmail(reminder)
  await shop.runJobs()
  await age(id, rentalReminder.usableMinutes! - 1)
  const copy = await staff.api(resendEmail, { params: { id }, body: {} })
  await age(copy.id, 1)
  await shop.runJobs()
  expect(await staff.api(adminEmail, { params: { id: copy.id } })).toMatchObject({ state: 'dead' })
})

test('e-mails about the payouts of sellers are listed, read and resent only with the right to finance', async () => {
  const staff = await shop.signedIn('staff', ['orders', 'support'])
  const treasurer = await shop.signedIn('staff', ['support', 'finance'])
  const to = 'paid-seller@example.com'
  const data = {
    business: 'Meera Creations',
    amount: paise(1234_00),
    account: '6789',
    result: { utr: 'UTR1' },
  }
  const before = await staff.api(adminEmails, { query: {} })
  const { id } = await queueEmail({ template: payoutSettled, data, to })
  const params = { id }

  const seen = await staff.api(adminEmails, { query: { q: '1,234' } })
  expect(seen).toEqual({ emails: [], counts: before.counts })
  expect(await refusalOf(staff.api(adminEmail, { params }))).toMatchObject({ code: 'forbidden' })
  expect(await refusalOf(staff.api(resendEmail, { params, body: {} }))).toMatchObject({ code: 'forbidden' })
  const all = await treasurer.api(adminEmails, { query: { q: '1,234' } })
  expect(all.emails.map((email) => email.id)).toEqual([id])
  expect((await treasurer.api(adminEmail, { params })).text).toContain('ending in 6789')
  expect(await treasurer.api(resendEmail, { params, body: {} })).toEqual({ id })
})
