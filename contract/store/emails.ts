import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { optionalText, pageSize } from '../core/wire.ts'

export const EmailState = z.enum(['queued', 'sent', 'failed', 'dead'])
export type EmailState = z.infer<typeof EmailState>
export const emailStates = EmailState.options

/** An entry of the e-mail log. The shop tries again to send a `failed` e-mail, but not a `dead` one. */
export const EmailEntry = z.object({
  id: z.string(),
  recipient: z.string(),
  subject: z.string(),
  template: z.string(),
  state: EmailState,
  attempts: z.number().int(),
  lastError: z.string().nullable(),
  orderId: z.string().nullable(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
})
export type EmailEntry = z.infer<typeof EmailEntry>

const emailAccess = ['orders', 'support'] as const

/** Templates of e-mails about the payouts, the bank account and the subscription of a seller. Staff also need the right to finance for them. */
export const financeTemplates: readonly string[] = [
  'bank-account-changed',
  'payout-settled',
  'statement-ready',
  'subscription-ends',
]

export const adminEmails = endpoint({
  access: emailAccess,
  method: 'GET',
  path: '/api/admin/emails',
  summary:
    'Lists the e-mails of the shop, newest first; `before` is the last id of the previous page. E-mails about the payouts of sellers need the right to finance, also to read and resend them',
  query: z.object({
    state: EmailState.optional(),
    q: optionalText(254),
    before: z.uuid().optional(),
    limit: pageSize({ max: 200, fallback: 50 }),
  }),
  reply: z.object({ emails: z.array(EmailEntry), counts: z.record(EmailState, z.number().int()) }),
})

const emailId = z.object({ id: z.uuid('This is not a valid e-mail ID') })

export const EmailDetails = z.object({
  ...EmailEntry.shape,
  messageId: z.string(),
  html: z.string().nullable(),
  text: z.string().nullable(),
  /** True if `html` and `text` are not shown: the e-mail contains a one-time link, and the user is no admin or the content was deleted. */
  isHidden: z.boolean(),
  /** True if the one-time tokens have been removed from the links in `html` and `text`. */
  isMasked: z.boolean(),
  /** Whether staff can send the e-mail again with the 'Send again' button: not if its link has expired or its text is no longer true. */
  maySendAgain: z.boolean(),
})
export type EmailDetails = z.infer<typeof EmailDetails>

export const adminEmail = endpoint({
  access: emailAccess,
  method: 'GET',
  path: '/api/admin/emails/:id',
  summary:
    'Returns one e-mail. Only an admin can read e-mails with a sign-in link, and the link is masked. Reading is recorded in the audit log',
  params: emailId,
  reply: EmailDetails,
})

export const resendEmail = endpoint({
  access: emailAccess,
  method: 'POST',
  path: '/api/admin/emails/:id/send-again',
  summary: 'Sends an e-mail again: a delivered one as a new e-mail, any other one unchanged',
  params: emailId,
  body: z.object({}),
  reply: z.object({ id: z.string() }),
})

export const sendTestEmail = endpoint({
  access: emailAccess,
  method: 'POST',
  path: '/api/admin/emails/test',
  summary: 'Sends a test e-mail to the address of the caller. The list of e-mails shows whether it was sent',
  body: z.object({}),
  reply: z.object({
    id: z.string(),
    recipient: z.string(),
    /** True if no mail server is set: e-mails are stored, but not sent. */
    isCaptured: z.boolean(),
  }),
})

/** A background job in the outbox. `waiting` includes jobs that failed and will be tried again. */
export const OutboxJob = z.object({
  id: z.string(),
  topic: z.string(),
  state: z.enum(['waiting', 'running', 'dead']),
  data: z.string(),
  tries: z.number().int(),
  error: z.string().nullable(),
  createdAt: z.iso.datetime(),
  nextTryAt: z.iso.datetime().nullable(),
})
export type OutboxJob = z.infer<typeof OutboxJob>

export const Outbox = z.object({
  counts: z.object({
    waiting: z.number().int(),
    retrying: z.number().int(),
    running: z.number().int(),
    dead: z.number().int(),
    doneToday: z.number().int(),
  }),
  /** Jobs that failed before come first, then the oldest jobs; at most 100. */
  jobs: z.array(OutboxJob),
  /** Jobs that are no longer tried again automatically, newest first; at most 100. */
  deadLetters: z.array(OutboxJob),
})
export type Outbox = z.infer<typeof Outbox>

export const adminOutbox = endpoint({
  access: 'staff',
  method: 'GET',
  path: '/api/admin/outbox',
  summary: 'Returns the background jobs: waiting, running and dead letters',
  reply: Outbox,
})

export const retryJob = endpoint({
  access: emailAccess,
  method: 'POST',
  path: '/api/admin/outbox/:id/retry',
  summary: 'Retries a waiting job or a dead letter now',
  params: z.object({ id: z.uuid('This is not a valid job ID') }),
  body: z.object({}),
  reply: z.object({ retried: z.number().int() }),
})

export const retryAllJobs = endpoint({
  access: emailAccess,
  method: 'POST',
  path: '/api/admin/outbox/retry-all',
  summary: 'Retries all dead letters and all failed jobs now',
  body: z.object({}),
  reply: z.object({ retried: z.number().int() }),
})
