import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AuditEntry } from '../../../../contract/store/audit.ts'
import { formatRupees, paise } from '../../../../contract/core/money.ts'
import { confirmationId } from '../../../../contract/orders/orders.ts'
import { formatInstant } from '../../lib/labels/order-labels'
import { Cell, Row, Table } from '../../ui/table'

type AuditTableProps = { entries: readonly AuditEntry[]; empty: ReactNode }

/** The log, newest first: actor, action, subject and changed fields. */
export const AuditTable = ({ entries, empty }: AuditTableProps) => (
  <Table caption="Audit log, newest first" columns={['Who', 'When', 'Action']} empty={empty}>
    {entries.map((entry) => (
      <Row key={entry.id}>
        <Cell className="md:w-52">
          <span className="block font-semibold">{entry.actorName}</span>
          <span className="hint">{[entry.actorRole, entry.ip].filter(Boolean).join(' from ')}</span>
        </Cell>
        <Cell className="text-sm text-muted md:w-40">
          <time dateTime={entry.at}>{formatInstant(entry.at)}</time>
        </Cell>
        <Cell className="max-md:col-span-2">
          <span className="font-semibold">{auditActionLabel(entry.act)}</span>{' '}
          <Subject subject={entry.subject} />
          <Changes entry={entry} />
        </Cell>
      </Row>
    ))}
  </Table>
)

/** The subject of the action. The link opens the subject; if the subject has no page, it opens the audit entries about the subject. */
function Subject({ subject }: { subject: string }) {
  const [kind = '', ...rest] = subject.split(':')
  const id = rest.join(':')
  const look = 'font-mono text-sm break-all'
  if (kind === 'order') {
    return (
      <Link to={`/admin/orders/${id}`} className={`${look} link`}>
        {confirmationId(id)}
      </Link>
    )
  }
  if (kind === 'hold') {
    return (
      <Link to={`/admin/rentals/handover/${id}`} className="link">
        booking {id}
      </Link>
    )
  }
  return (
    <Link to={`/admin/audit?q=${encodeURIComponent(subject)}`} className={`${look} link`}>
      {subject}
    </Link>
  )
}

function Changes({ entry: { before, after } }: { entry: AuditEntry }) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  if (!names.length) return null
  return (
    <dl className="mt-1 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[8rem_minmax(0,1fr)]">
      {names.map((name) => (
        <div key={name} className="contents">
          <dt className="text-muted">{asWords(name)}</dt>
          <dd className="break-words">
            {before && name in before && <del className="text-danger">{formatValue(before[name], name)}</del>}
            {before && name in before && after && name in after && (
              <span aria-hidden="true" className="px-2 text-muted">
                →
              </span>
            )}
            {after && name in after && (
              <ins className="font-medium text-success no-underline">{formatValue(after[name], name)}</ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Fields whose numbers are paise. */
const amounts = new Set(
  'amount refund kept owed waived refundDue total price mrp rentPrice deposit fee monthlyFee'.split(' '),
)

/** Writes the name of a field as words: `refundDue` becomes `Refund due`. */
const asWords = (name: string): string => {
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Writes a stored value as text: amounts in rupees, the fields of an object one after the other. */
function formatValue(value: unknown, name: string): string {
  if (value === null || value === undefined || value === '') return 'empty'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return amounts.has(name) ? formatRupees(paise(value)) : String(value)
  if (Array.isArray(value)) {
    return value.length ? value.map((item: unknown) => formatValue(item, name)).join('; ') : 'empty'
  }
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([field, part]) => `${asWords(field)}: ${formatValue(part, field)}`)
      .join(', ')
  }
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const actionLabels: Record<string, string> = {
  'order.set-status': 'Set the status of order',
  'order.set-tracking': 'Changed the tracking of order',
  'order.print-slip': 'Printed the packing slip of order',
  'order.print-slip-again': 'Requeued the packing slip of order',
  'coupon.add': 'Added coupon',
  'coupon.change': 'Changed coupon',
  'review.decide': 'Moderated review',
  'review.answer': 'Replied to review',
  'user.change': 'Changed the account',
  'user.block-sample': 'Blocked a sample account with a published password',
  'user.list': 'Imported the account of',
  'user.set-role': 'Set role and rights of',
  'user.remove-second-factor': 'Removed the second factor of',
  'user.end-sessions': 'Signed out everywhere',
  'user.erase': 'Erased the user',
}

/** The label of an action. Without a label, `piece.retire` becomes `Piece retire`. */
function auditActionLabel(action: string): string {
  const plain = action.replaceAll(/[.-]/g, ' ')
  return actionLabels[action] ?? plain.charAt(0).toUpperCase() + plain.slice(1)
}
