import { Link } from 'react-router'
import { dayInIndia, addDays } from '../../../../contract/core/dates.ts'
import { formatPayable, type Paise, paise } from '../../../../contract/core/money.ts'
import { isRefusal, type FieldError } from '../../../../contract/core/refusal.ts'
import { checkPayment, type AdminPayment } from '../../../../contract/payments/payments.ts'
import {
  type ReconciliationDifference,
  type DifferenceKind,
  reconcilePayments,
  type ReconciliationPage,
} from '../../../../contract/payments/reconcile.ts'
import { api } from '../../lib/api/browser-api'
import { Button } from '../../ui/button'
import { DateField } from '../../ui/date/date-field'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast'
import { Cell, Row, Table } from '../../ui/table'
import { ActionButton, useEndpointForm, type EndpointForm } from '../../lib/forms/action-form'
import { endpointAction } from '../../lib/forms/endpoint-action'
import { requireAccess } from '../layout/admin-user'
import type { Route } from './+types/reconcile'
import { attemptLabels, providerLabels } from './payment-labels'
import { useState, type FormEvent } from 'react'
import { errorMessage } from '../../lib/api/error-message'
import { Card } from '../../ui/card'
import { PageHeader } from '../../ui/page-header'
import { titleOf } from '../../lib/brand'
import { OrderLink } from '../../components/orders/order-number'

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireAccess(reconcilePayments.access, { context, request })
  const today = dayInIndia(new Date())
  return { from: addDays(today, -6), until: today }
}

export const action = endpointAction({ checkPayment })
export { clientAction } from '../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Reconciliation', 'admin') },
  { name: 'robots', content: 'noindex' },
]

/** The page that compares three records of each payment: the payment gateway, the payment attempts of the shop, and the ledger. */
export default function Reconcile({ loaderData: { from, until } }: Route.ComponentProps) {
  const { sums, differences, isRunning, isDone, error, fieldErrors, run } = useReconcile()
  const resolve = useEndpointForm('checkPayment', {
    onDone: (reply) => {
      const { status, error } = reply as AdminPayment
      void toast(error ?? `Gateway status: ${attemptLabels[status].toLowerCase()}. Compare again to confirm.`)
    },
  })
  return (
    <>
      <PageHeader
        back={{ to: '/admin/payments', label: 'Payments' }}
        title="Reconciliation"
        text="Compares every payment started on these days with the gateway and the ledger. Comparing changes nothing. Resolving a stuck payment confirms its order, or refunds it if the items are no longer available."
      />
      <form onSubmit={run} className="mb-6 flex flex-wrap items-end gap-3">
        <DateField label="From" name="from" defaultValue={from} error={fieldErrors['from']} required />
        <DateField label="Until" name="until" defaultValue={until} error={fieldErrors['until']} required />
        <Button type="submit" needsScript isBusy={isRunning}>
          Compare
        </Button>
      </form>
      {error && <Notice kind="error">{error}</Notice>}
      <div aria-live="polite">
        {(isRunning || isDone) && (
          <>
            <p className="mb-4 font-semibold">
              {isDone && sums.checked === 0 ? (
                'No payments were started on these days.'
              ) : (
                <>
                  {isRunning ? 'Checking' : 'Checked'}{' '}
                  {sums.checked === 1 ? 'one payment' : `${sums.checked.toLocaleString('en-IN')} payments`}.{' '}
                  {isDone && differences.length === 0 && 'No differences.'}
                </>
              )}
            </p>
            <dl className="mb-6 grid max-w-2xl grid-cols-3 gap-3">
              <Sum name="Gateway" amount={sums.taken} />
              <Sum name="Payments" amount={sums.counted} />
              <Sum name="Ledger" amount={sums.booked} />
            </dl>
          </>
        )}
      </div>
      {differences.length > 0 && (
        <Table
          caption="Differences"
          columns={['Order', 'Payment', 'Amount', 'Difference', 'Action']}
          amounts="Amount"
        >
          {differences.map((difference) => (
            <DifferenceRow
              key={`${difference.paymentId} ${difference.kind} ${difference.note}`}
              difference={difference}
              resolve={resolve}
            />
          ))}
        </Table>
      )}
    </>
  )
}

const Sum = ({ name, amount }: { name: string; amount: Paise }) => (
  <Card as="div" className="p-4">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="text-xl font-semibold tabular-nums">{formatPayable(amount)}</dd>
  </Card>
)

const kindLabels: Record<DifferenceKind, string> = {
  stuck: 'Stuck',
  no_money: 'No payment',
  amount: 'Wrong amount',
  not_booked: 'Ledger differs',
  refund: 'Refund differs',
  no_answer: 'No response',
}

type DifferenceRowProps = { difference: ReconciliationDifference; resolve: EndpointForm }

function DifferenceRow({ difference, resolve }: DifferenceRowProps) {
  const { kind, paymentId, orderId, provider, status, amount, note } = difference
  const canResolve = kind === 'stuck' || kind === 'no_answer' || kind === 'amount'
  return (
    <Row>
      <Cell>
        <OrderLink area="admin" id={orderId} />
      </Cell>
      <Cell className="max-md:order-3 max-md:col-span-2">
        <span className="block">
          {providerLabels[provider]}, {attemptLabels[status].toLowerCase()}
        </span>
        <span className="block font-mono text-xs break-all text-muted">{paymentId}</span>
      </Cell>
      <Cell className="text-right font-semibold tabular-nums max-md:order-2">{formatPayable(amount)}</Cell>
      <Cell className="max-md:order-4 max-md:col-span-2">
        <span className="block font-semibold text-danger">{kindLabels[kind]}</span>
        <span className="hint">{note}</span>
      </Cell>
      <Cell className="max-md:order-5 max-md:col-span-2">
        {canResolve && (
          <ActionButton size="small" variant="secondary" of={resolve} params={{ id: paymentId }}>
            Resolve
          </ActionButton>
        )}
        {kind === 'amount' && (
          <Link to="/admin/payments?otherAmount=true" className="link block text-sm">
            Resolve under Payments
          </Link>
        )}
        {!canResolve && (
          <span className="text-sm text-muted">
            Contact the provider. The order shows its payments and refunds.
          </span>
        )}
      </Cell>
    </Row>
  )
}

type Sums = Pick<ReconciliationPage, 'checked' | 'taken' | 'counted' | 'booked'>
const zeroSums: Sums = { checked: 0, taken: paise(0), counted: paise(0), booked: paise(0) }

const add = (sums: Sums, other: Sums): Sums => ({
  checked: sums.checked + other.checked,
  taken: paise(sums.taken + other.taken),
  counted: paise(sums.counted + other.counted),
  booked: paise(sums.booked + other.booked),
})

/** Compares the payments of a period in batches and shows the results of each batch as they arrive. */
function useReconcile() {
  const [sums, setSums] = useState(zeroSums)
  const [differences, setDifferences] = useState<readonly ReconciliationDifference[]>([])
  const [state, setState] = useState<'idle' | 'running' | 'done'>('idle')
  const [error, setError] = useState('')
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({})

  async function compare(from: string, until: string) {
    let total = zeroSums
    const allDifferences: ReconciliationDifference[] = []
    let before = ''
    do {
      const part: ReconciliationPage = await api(reconcilePayments, { query: { from, until, before } })
      total = add(total, part)
      allDifferences.push(...part.differences)
      setSums(total)
      setDifferences([...allDifferences])
      before = part.next ?? ''
    } while (before)
  }
  async function start(form: HTMLFormElement) {
    const { from = '', until = '' } = Object.fromEntries(new FormData(form)) as Record<string, string>
    setState('running')
    setError('')
    setFieldErrors({})
    setSums(zeroSums)
    setDifferences([])
    try {
      await compare(from, until)
      setState('done')
    } catch (failure) {
      const problems = fieldErrorsOf(failure)
      setFieldErrors(problems)
      if (!problems['from'] && !problems['until']) {
        setError(errorMessage(failure) ?? 'Network error. Please try again.')
      }
      setState('idle')
    }
  }
  function run(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (state !== 'running') void start(event.currentTarget)
  }
  return {
    sums,
    differences,
    isRunning: state === 'running',
    isDone: state === 'done',
    error,
    fieldErrors,
    run,
  }
}

/** The messages of a refusal at the fields that it names. */
function fieldErrorsOf(failure: unknown): Record<string, string> {
  const details = isRefusal(failure) ? (failure.details as { fields?: FieldError[] } | undefined) : undefined
  return Object.fromEntries((details?.fields ?? []).map(({ path, message }) => [path, message]))
}
