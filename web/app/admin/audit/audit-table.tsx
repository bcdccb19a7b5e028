import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AuditEntry } from '../../../../contract/store/audit.ts'
import { auditActions, type AuditAction } from '../../../../contract/store/audit-actions.ts'
import { pageName } from '../../../../contract/content/page-paths.ts'
import { formatRupees, paise } from '../../../../contract/core/money.ts'
import { formatPeriod } from '../../../../contract/core/dates.ts'
import type { PieceCondition } from '../../../../contract/rentals/pieces.ts'
import { confirmationId } from '../../../../contract/orders/orders.ts'
import { conditionLabels } from '../../lib/labels/rental-labels'
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
          <Sentence entry={entry} />
        </Cell>
      </Row>
    ))}
  </Table>
)

/** The action as a sentence, with a link to its object and its most important detail. The other changes are listed below it. */
function Sentence({ entry }: { entry: AuditEntry }) {
  const [start = '', end = ''] = sentenceOf(entry.act).split('{}')
  const detail = detailsOf[entry.act]?.(entry.after ?? {})
  const changes = changesOf(entry).filter(({ name }) => !detail || !inDetails.has(name))
  const [change] = changes
  const isShort =
    !detail &&
    changes.length === 1 &&
    inSentences.has(change!.name) &&
    change!.before !== null &&
    change!.after !== null
  return (
    <>
      <p className="font-semibold">
        {start}
        <Subject subject={entry.subject} />
        {end}
        <span className="font-normal">
          {detail}
          {isShort && ` from ${change!.before} to ${change!.after}`}
        </span>
      </p>
      {!isShort && changes.length > 0 && <Changes changes={changes} />}
    </>
  )
}

/** An action that a later version no longer records has no sentence: its name is shown. */
const sentenceOf = (action: string): string =>
  action in auditActions ? auditActions[action as AuditAction] : `${action} {}`

type Values = Record<string, unknown>

/** The details of actions that are more than a change of one field. */
const detailsOf: Partial<Record<string, (after: Values) => string>> = {
  'rental.settle': ({ order, refund, kept }) =>
    `${typeof order === 'string' ? ` of order ${confirmationId(order)}` : ''}: ${formatValue(refund ?? 0, 'refund')} back, ${formatValue(kept ?? 0, 'kept')} kept`,
  'rental.move': ({ piece, from, until }) =>
    `: piece ${formatValue(piece, 'piece')}, ${formatPeriod({ from: String(from), until: String(until) })}`,
  'payment.refund': ({ amount }) => `: ${formatValue(amount, 'amount')}`,
}

/** Fields that the details above mention. */
const inDetails = new Set(['order', 'refund', 'kept', 'piece', 'from', 'until', 'amount'])

/** Fields that the sentence itself names. */
const inSentences = new Set(['status', 'state', 'role', 'condition'])

/** The kinds of objects, as words before their name or number. */
const kindLabels: Record<string, string> = {
  hold: 'booking',
  sku: 'size',
  'payout-batch': 'payout file',
  'tax-rate': 'tax rate for',
  sync: 'run',
  store: 'the shop:',
  content: 'the text of',
}

/** The pages of objects. */
const pages: Record<string, (id: string) => string> = {
  order: (id) => `/admin/orders/${id}`,
  hold: (id) => `/admin/rentals/handover/${id}`,
  product: (id) => `/admin/products?edit=${id}`,
  seller: (id) => `/admin/sellers/${id}/statement`,
  email: (id) => `/admin/emails/${id}`,
  coupon: (id) => `/admin/coupons?edit=${id}`,
  content: (id) => (id.startsWith('page:') ? `/admin/settings/pages/${pageName(id)}` : '/admin/settings'),
}

/** Random ids. They are shortened to their last characters, like the number of an order. */
const randomId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The name of an object: a text has words, for example `terms-of-service`, and a random id is shortened. */
function nameOf(kind: string, id: string): string {
  if (kind === 'content') return id.split(':').at(-1) ?? id
  return kind === 'order' || randomId.test(id) ? confirmationId(id) : id
}

/** The object of the action. The link opens the object; if the object has no page, it opens the audit entries about the object. */
function Subject({ subject }: { subject: string }) {
  const [kind = '', ...rest] = subject.split(':')
  const id = rest.join(':')
  const page = pages[kind]?.(id) ?? `/admin/audit?q=${encodeURIComponent(subject)}`
  const name = nameOf(kind, id)
  return (
    <Link to={page} className="link">
      {kindLabels[kind] ?? kind.replaceAll('-', ' ')} {name}
    </Link>
  )
}

/** A changed field with its label. `before` or `after` is null if there was no value. */
type Change = { name: string; label: string; before: string | null; after: string | null }

/** Returns the changed fields. A list of objects, such as the sizes of a product, is compared object by object. */
function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): Change[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names.flatMap((name) => {
    const [from, to] = [before?.[name], after?.[name]]
    if (isListOfObjects(from) && isListOfObjects(to)) return changesInList(name, from, to)
    return compareValues({ label: asWords(name), name }, from, to)
  })
}

function compareValues(
  { label, name }: { label: string; name: string },
  from: unknown,
  to: unknown,
): Change[] {
  if (isEmpty(from) && (isEmpty(to) || (to === 0 && amounts.has(name)))) return []
  const [before = null, after = null] = [from, to].map((value) =>
    value === undefined ? null : formatValue(value, name),
  )
  return before === after ? [] : [{ name, label, before, after }]
}

const isEmpty = (value: unknown) =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0)

const isListOfObjects = (value: unknown): value is Values[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'object' && item !== null)

function changesInList(name: string, from: Values[], to: Values[]): Change[] {
  const places = Array.from({ length: Math.max(from.length, to.length) }, (_, place) => place)
  return places.flatMap((place) => {
    const [before = {}, after = {}] = [from[place], to[place]]
    const { size, colour, label } = { ...before, ...after }
    const item =
      [size, colour, label].filter((part) => typeof part === 'string').join(', ') ||
      `${asWords(name)} ${place + 1}`
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((field) =>
      compareValues(
        { label: `${item}: ${asWords(field).toLowerCase()}`, name: field },
        before[field],
        after[field],
      ),
    )
  })
}

const Changes = ({ changes }: { changes: readonly Change[] }) => (
  <dl className="mt-1 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[minmax(8rem,auto)_minmax(0,1fr)]">
    {changes.map(({ label, before, after }) => (
      <div key={label} className="contents">
        <dt className="text-muted">{label}</dt>
        <dd className="wrap-anywhere">
          {before !== null && after !== null && <span className="text-muted">from </span>}
          {before !== null && <del className="text-danger">{before}</del>}
          {before !== null && after !== null && <span className="text-muted"> to </span>}
          {after !== null && <ins className="font-medium text-success no-underline">{after}</ins>}
        </dd>
      </div>
    ))}
  </dl>
)

/** Fields whose numbers are paise. */
export const amounts: ReadonlySet<string> = new Set([
  'amount',
  'amountOff',
  'amountDue',
  'given',
  'difference',
  'minSubtotal',
  'refund',
  'kept',
  'owed',
  'waived',
  'refundDue',
  'total',
  'price',
  'mrp',
  'rentPrice',
  'deposit',
  'fee',
  'monthlyFee',
  'revenueTarget',
  'maxValue',
  'visitorMaxValue',
  'cap',
  'latePerDay',
  'charge',
  'charged',
  'lateFee',
  'upTo',
  'waive',
])

/** Names of fields that are abbreviations or technical terms. */
const fieldLabels: Record<string, string> = {
  utr: 'UTR',
  upi: 'UPI',
  vpa: 'UPI address',
  url: 'Link',
  gstin: 'GSTIN',
  pan: 'PAN',
  hsn: 'HSN',
  mrp: 'MRP',
  sku: 'SKU',
}

/** Writes the name of a field as words: `refundDue` becomes `Refund due`. */
const asWords = (name: string): string => {
  const known = fieldLabels[name]
  if (known) return known
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Writes a stored value as text: amounts in rupees, the fields of an object one after the other. */
function formatValue(value: unknown, name: string): string {
  if (value === null || value === undefined || value === '') return '(empty)'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return amounts.has(name) ? formatRupees(paise(value)) : String(value)
  if (Array.isArray(value)) {
    return value.length ? value.map((item: unknown) => formatValue(item, name)).join('; ') : '(empty)'
  }
  if (typeof value === 'object') {
    if ('label' in value && 'amount' in value) {
      return `${formatValue(value.label, 'label')} ${formatValue(value.amount, 'amount')}`
    }
    const parts = Object.entries(value).filter(([, part]) => !isEmpty(part))
    return (
      parts.map(([field, part]) => `${asWords(field)}: ${formatValue(part, field)}`).join(', ') || '(empty)'
    )
  }
  if (name === 'condition') return conditionLabels[value as PieceCondition] ?? value
  return typeof value === 'string' ? value : JSON.stringify(value)
}
