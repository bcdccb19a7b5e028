import { formatRupees, paise } from '../../../../../contract/core/money.ts'
import {
  notificationPath,
  notificationText,
  type NotificationKind,
} from '../../../../../contract/reports/notifications.ts'
import { emailTemplate, greeting } from '../../../../platform/email/email.ts'
import type { NotificationRow } from '../queries.ts'

type Data = { name: string | null; notifications: readonly NotificationRow[] }

/** The texts without the names of customers and sellers, because a sent e-mail remains when the account of a person is erased. */
const nameless: Partial<Record<NotificationKind, (notification: NotificationRow) => string>> = {
  order: ({ number, amount }) => `New order ${number}: ${formatRupees(paise(amount))}`,
  return: ({ number }) => `A customer wants to return goods of order ${number}`,
  submission: ({ name }) => `A seller submitted “${name}”`,
  'late-rental': ({ name, number }) => `${name} of order ${number} has not been brought back`,
  complaint: ({ number }) => `New complaint ${number}`,
}

const textOf = (notification: NotificationRow): string =>
  (nameless[notification.kind] ?? notificationText)(notification)

/** Sent to staff who want notifications by e-mail: what is new since the last of these e-mails. */
export const newNotifications = emailTemplate({
  name: 'new-notifications',
  render: ({ name, notifications }: Data) => {
    const lines = notifications.map(textOf)
    const [first = '', ...others] = lines
    return {
      subject: others.length === 0 ? first : `${first}, and ${others.length} more`,
      preview: others.join(', '),
      title: lines.length === 1 ? 'This is new in the shop' : `${lines.length} things are new in the shop`,
      blocks: [
        { kind: 'text' as const, text: `${greeting(name)},` },
        { kind: 'lines' as const, lines: lines.map((title) => ({ title, note: '', amount: '' })) },
        {
          kind: 'button' as const,
          label: 'Open the admin area',
          to: notifications.length === 1 ? notificationPath(notifications[0]!) : '/admin',
        },
        {
          kind: 'small' as const,
          text: 'You get this e-mail because of your notification settings in the admin area. You can change them there.',
        },
      ],
    }
  },
})
