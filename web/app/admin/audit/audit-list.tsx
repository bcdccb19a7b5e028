import { Link } from 'react-router'
import type { AuditEntry } from '../../../../contract/store/audit.ts'
import { confirmationId } from '../../../../contract/orders/orders.ts'
import { formatInstant } from '../../lib/labels/order-labels'
/** Entries, newest first: who did what to what, and what is different since. */
export const AuditList = ({ acts }: { acts: readonly AuditEntry[] }) => (
  <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
    {acts.map((act) => (
      <li key={act.id} className="grid gap-x-6 gap-y-2 p-4 md:grid-cols-[14rem_minmax(0,1fr)]">
        <Who act={act} />
        <div className="min-w-0">
          <p>
            <span className="font-semibold">{auditActionLabel(act.act)}</span>{' '}
            <Subject subject={act.subject} />
          </p>
          <Differences act={act} />
        </div>
      </li>
    ))}
  </ul>
)

function Who({ act: { at, actorName, actorRole, ip } }: { act: AuditEntry }) {
  return (
    <div className="text-sm">
      <p className="text-base font-semibold">{actorName}</p>
      <p className="text-muted">{[actorRole, ip].filter(Boolean).join(' from ')}</p>
      <time dateTime={at} className="text-muted">
        {formatInstant(at)}
      </time>
    </div>
  )
}

/** What it was done to, as a way there where there is one. */
function Subject({ subject }: { subject: string }) {
  const [kind = '', ...rest] = subject.split(':')
  const id = rest.join(':')
  const look = 'font-mono text-sm break-all'
  if (kind === 'order') {
    return (
      <Link to={`/admin/orders/${id}`} className={`${look} text-brand underline underline-offset-4`}>
        {confirmationId(id)}
      </Link>
    )
  }
  return (
    <Link
      to={`/admin/audit?q=${encodeURIComponent(subject)}`}
      className={`${look} text-brand underline underline-offset-4`}
    >
      {subject}
    </Link>
  )
}

function Differences({ act: { before, after } }: { act: AuditEntry }) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  if (!names.length) return null
  return (
    <dl className="mt-1 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[8rem_minmax(0,1fr)]">
      {names.map((name) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="break-words">
            {before && name in before && <del className="text-danger">{said(before[name])}</del>}
            {before && name in before && after && name in after && (
              <span aria-hidden="true" className="px-2 text-muted">
                →
              </span>
            )}
            {after && name in after && (
              <ins className="font-medium text-success no-underline">{said(after[name])}</ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function said(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (Array.isArray(value)) return value.length ? value.map(said).join(', ') : 'nothing'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const words: Record<string, string> = {
  'order.set-status': 'Set the status of order',
  'order.set-tracking': 'Changed the tracking of order',
  'order.print-slip': 'Printed the packing slip of order',
  'order.print-slip-again': 'Wants the packing slip again of order',
  'coupon.add': 'Added coupon',
  'coupon.change': 'Changed coupon',
  'review.decide': 'Decided about review',
  'review.answer': 'Answered review',
  'user.change': 'Changed the account',
  'user.block-sample': 'Blocked a sample account with a published password',
  'user.list': 'Made an account from a file for',
  'user.set-role': 'Set role and rights of',
  'user.remove-second-factor': 'Removed the second factor of',
  'user.end-sessions': 'Signed out everywhere',
  'user.erase': 'Erased the person',
}

/** What was done, in words; an act that has none yet is named by its own: `piece.retire` becomes `Piece retire`. */
function auditActionLabel(act: string): string {
  const plain = act.replaceAll(/[.-]/g, ' ')
  return words[act] ?? plain.charAt(0).toUpperCase() + plain.slice(1)
}
