import type { ColumnType, Generated } from 'kysely'
import type { EmailContent } from '../email/email.ts'

type Instant = ColumnType<Date, Date | string | undefined, Date | string>

export type EmailSchema = {
  emails: {
    id: Generated<string>
    recipient: string
    template: string
    subject: string
    letter: ColumnType<EmailContent | null, string, string | null>
    plain_letter: ColumnType<EmailContent | null, string | null | undefined, string | null>
    is_secret: Generated<boolean>
    state: Generated<'queued' | 'sent' | 'failed' | 'dead'>
    attempts: Generated<number>
    last_error: string | null
    once: string | null
    order_id: string | null
    user_id: string | null
    created_at: Instant
    send_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    sent_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  }
}
