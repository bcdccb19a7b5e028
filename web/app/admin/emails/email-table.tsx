import { Link } from 'react-router'
import type { EmailEntry } from '../../../../contract/store/emails.ts'
import { formatInstant } from '../../lib/labels/order-labels'
import { kindOf, EmailBadge } from './email-labels'

/** Letters as rows that lead to them; on a phone the same as cards. */
export const EmailTable = ({ emails }: { emails: readonly EmailEntry[] }) => (
  <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
    {emails.map((mail) => (
      <li key={mail.id}>
        <Link
          to={`/admin/emails/${mail.id}`}
          className="grid gap-x-4 gap-y-1 p-4 hover:bg-sunken sm:grid-cols-[minmax(0,1fr)_auto]"
        >
          <span className="font-semibold">{mail.subject}</span>
          <span className="sm:row-span-2 sm:self-center">
            <EmailBadge state={mail.state} />
          </span>
          <span className="text-sm text-muted">
            <span className="break-all">{mail.recipient}</span> · {kindOf(mail.template)} ·{' '}
            <time dateTime={mail.createdAt} className="whitespace-nowrap">
              {formatInstant(mail.createdAt)}
            </time>
          </span>
          {mail.lastError && mail.state !== 'sent' && (
            <span className="text-sm break-words text-danger sm:col-span-2">{mail.lastError}</span>
          )}
        </Link>
      </li>
    ))}
  </ul>
)
