import { Link } from 'react-router'
import { dayInIndia, addDays } from '../../../../contract/core/dates.ts'
import { showCurrentUser } from '../../../../contract/accounts/current-user.ts'
import { formatRupees, type Paise, paise } from '../../../../contract/core/money.ts'
import { confirmationId } from '../../../../contract/orders/orders.ts'
import { checkPayment } from '../../../../contract/payments/payments.ts'
import {
  type ReconciliationDifference,
  type DifferenceKind,
  reconcilePayments,
  type ReconciliationPage,
} from '../../../../contract/payments/reconcile.ts'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { api } from '../../lib/api/browser-api'
import { useHydrated } from '../../lib/hydrated'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'
import { Icon } from '../../ui/icon'
import { Notice } from '../../ui/notice'
import { Cell, Row, Table } from '../../ui/table'
import { usePendingAction } from '../../lib/use-pending-action'
import type { Route } from './+types/reconcile'
import { attemptLabels, providerLabels } from './payment-labels'
import { useState, type FormEvent } from 'react'
import { errorMessage } from '../../lib/api/error-message'

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  await orThrowResponse(api(showCurrentUser), request)
  const today = dayInIndia(new Date())
  return { from: addDays(today, -6), until: today }
}

export const meta: Route.MetaFunction = () => [
  { title: 'Reconciliation | Navrang admin' },
  { name: 'robots', content: 'noindex' },
]

/** Does everybody say the same about the money: the gateway, the list of attempts and the books? */
export default function Reconcile({ loaderData: { from, until } }: Route.ComponentProps) {
  const { sums, differences, isRunning, isDone, problem, run } = useReconcile()
  const isHydrated = useHydrated()
  return (
    <>
      <Link
        to="/admin/payments"
        className="inline-flex min-h-11 items-center gap-1 font-medium text-brand hover:underline"
      >
        <Icon name="previous" />
        Payments
      </Link>
      <h1 className="mt-1 text-4xl">Reconciliation</h1>
      <p className="mt-2 mb-5 max-w-prose text-muted">
        Every attempt that was begun on these days is looked up at the gateway and in the books. Looking
        changes nothing; following a stuck attempt confirms its order, or sends the money back when the goods
        are gone.
      </p>
      <form onSubmit={run} className="mb-6 flex flex-wrap items-end gap-3">
        <Field label="From" type="date" name="from" defaultValue={from} required />
        <Field label="Until" type="date" name="until" defaultValue={until} required />
        <Button type="submit" disabled={!isHydrated} isBusy={isRunning}>
          Compare
        </Button>
      </form>
      {problem && <Notice kind="error">{problem}</Notice>}
      <div aria-live="polite">
        {(isRunning || isDone) && (
          <>
            <p className="mb-4 font-semibold">
              {isRunning ? 'Looking' : 'Looked'} at {sums.checked.toLocaleString('en-IN')} attempts.{' '}
              {isDone && differences.length === 0 && 'Everybody says the same.'}
            </p>
            <dl className="mb-6 grid max-w-2xl grid-cols-3 gap-3">
              <Sum name="Gateway" amount={sums.taken} />
              <Sum name="Payments" amount={sums.counted} />
              <Sum name="Books" amount={sums.booked} />
            </dl>
          </>
        )}
      </div>
      {differences.length > 0 && (
        <Table
          caption="Differences"
          columns={['Order', 'Payment', 'Amount', 'Difference', 'What to do']}
          amounts="Amount"
        >
          {differences.map((one) => (
            <DifferenceRow key={`${one.paymentId} ${one.kind} ${one.note}`} difference={one} />
          ))}
        </Table>
      )}
    </>
  )
}

const Sum = ({ name, amount }: { name: string; amount: Paise }) => (
  <div className="rounded-card border border-line bg-surface p-4">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="text-xl font-semibold tabular-nums">{formatRupees(amount)}</dd>
  </div>
)

const kindLabels: Record<DifferenceKind, string> = {
  stuck: 'Stuck',
  no_money: 'No money',
  amount: 'Other amount',
  not_booked: 'Books differ',
  refund: 'Refund differs',
  no_answer: 'No answer',
}

function DifferenceRow({ difference }: { difference: ReconciliationDifference }) {
  const { kind, paymentId, orderId, provider, status, amount, note } = difference
  const { run, isBusy } = usePendingAction()
  const mayFollow = kind === 'stuck' || kind === 'no_answer' || kind === 'amount'
  const follow = () =>
    run(() => api(checkPayment, { params: { id: paymentId } }), 'Followed. Compare again to see it gone.')
  return (
    <Row>
      <Cell>
        <Link
          to={`/admin/orders/${orderId}`}
          className="inline-flex min-h-8 items-center font-mono font-semibold tracking-wider text-brand underline-offset-4 hover:underline"
        >
          {confirmationId(orderId)}
        </Link>
      </Cell>
      <Cell className="max-md:order-3 max-md:col-span-2">
        <span className="block">
          {providerLabels[provider]}, {attemptLabels[status].toLowerCase()}
        </span>
        <span className="block font-mono text-xs break-all text-muted">{paymentId}</span>
      </Cell>
      <Cell className="text-right font-semibold tabular-nums max-md:order-2">{formatRupees(amount)}</Cell>
      <Cell className="max-md:order-4 max-md:col-span-2">
        <span className="block font-semibold text-danger">{kindLabels[kind]}</span>
        <span className="block text-sm text-muted">{note}</span>
      </Cell>
      <Cell className="max-md:order-5 max-md:col-span-2">
        {mayFollow && (
          <Button size="small" variant="secondary" isBusy={isBusy} onClick={() => void follow()}>
            Follow it
          </Button>
        )}
        {kind === 'amount' && (
          <Link to="/admin/payments?otherAmount=true" className="block text-sm text-brand underline">
            Decide about it under Payments
          </Link>
        )}
        {!mayFollow && (
          <span className="text-sm text-muted">Ask the provider; the order tells what came and went</span>
        )}
      </Cell>
    </Row>
  )
}

type Sums = Pick<ReconciliationPage, 'checked' | 'taken' | 'counted' | 'booked'>
const nothing: Sums = { checked: 0, taken: paise(0), counted: paise(0), booked: paise(0) }

const add = (sums: Sums, other: Sums): Sums => ({
  checked: sums.checked + other.checked,
  taken: paise(sums.taken + other.taken),
  counted: paise(sums.counted + other.counted),
  booked: paise(sums.booked + other.booked),
})

/** Compares some days, part by part, and shows what is known so far. */
function useReconcile() {
  const [sums, setSums] = useState(nothing)
  const [differences, setDifferences] = useState<readonly ReconciliationDifference[]>([])
  const [state, setState] = useState<'idle' | 'running' | 'done'>('idle')
  const [problem, setProblem] = useState('')

  async function compare(from: string, until: string) {
    let all = nothing
    const found: ReconciliationDifference[] = []
    let before = ''
    do {
      const part: ReconciliationPage = await api(reconcilePayments, { query: { from, until, before } })
      all = add(all, part)
      found.push(...part.differences)
      setSums(all)
      setDifferences([...found])
      before = part.next ?? ''
    } while (before)
  }
  async function start(form: HTMLFormElement) {
    const { from = '', until = '' } = Object.fromEntries(new FormData(form)) as Record<string, string>
    setState('running')
    setProblem('')
    setSums(nothing)
    setDifferences([])
    try {
      await compare(from, until)
      setState('done')
    } catch (error) {
      setProblem(errorMessage(error) ?? 'Network error. Please try again.')
      setState('idle')
    }
  }
  function run(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (state !== 'running') void start(event.currentTarget)
  }
  return { sums, differences, isRunning: state === 'running', isDone: state === 'done', problem, run }
}
