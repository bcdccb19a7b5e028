import { useState, type FormEvent, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { formatRupees, paise, sum } from '../../../../contract/core/money.ts'
import {
  answerReturn,
  receiveReturn,
  refundReturn,
  type AdminReturn,
} from '../../../../contract/returns/returns.ts'
import { can } from '../../../../contract/core/permissions.ts'
import { api } from '../../lib/api/browser-api'
import { errorsOf, type Errors } from '../../lib/api/field-errors'
import { Button } from '../../ui/button'
import { Field, TextArea } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast'
import { useAdminUser } from '../layout/use-admin-user'

/** The next step of a return, by its state and the rights of the user. */
export function ReturnActions({ adminReturn }: { adminReturn: AdminReturn }) {
  const me = useAdminUser()
  const canAnswer = can(answerReturn.access, me)
  const canRefund = can(refundReturn.access, me)
  if (adminReturn.state === 'asked' && canAnswer) return <AnswerForm id={adminReturn._id} />
  if (adminReturn.state === 'approved' && canAnswer) return <ReceiveForm id={adminReturn._id} />
  if (adminReturn.state === 'received' && canRefund) return <RefundForm adminReturn={adminReturn} />
  return null
}

function AnswerForm({ id }: { id: string }) {
  const { errors, isBusy, run } = useReturnAction()
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const result =
      submitter?.getAttribute('value') === 'refused' ? ('refused' as const) : ('approved' as const)
    const answer = textOf(event.currentTarget, 'answer')
    const done = result === 'approved' ? 'Return approved' : 'Return rejected'
    void run(() => api(answerReturn, { params: { id }, body: { result, answer } }), done, event.currentTarget)
  }
  return (
    <Panel title="Reply" onSubmit={send} error={errors['form']}>
      <TextArea
        label="Message to the customer"
        name="answer"
        maxLength={1000}
        hint="How to send it back, or why you cannot accept it"
        error={errors['answer']}
      />
      <Button type="submit" value="approved" isBusy={isBusy}>
        Approve
      </Button>
      <Button type="submit" value="refused" variant="danger" isBusy={isBusy}>
        Reject
      </Button>
    </Panel>
  )
}

function ReceiveForm({ id }: { id: string }) {
  const { errors, isBusy, run } = useReturnAction()
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const restock = new FormData(event.currentTarget).has('restock')
    void run(
      () => api(receiveReturn, { params: { id }, body: { restock } }),
      'Return received',
      event.currentTarget,
    )
  }
  return (
    <Panel title="Record return" onSubmit={send} error={errors['form']}>
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" name="restock" className="size-5" />
        Put back in stock
      </label>
      <Button type="submit" isBusy={isBusy}>
        Mark as received
      </Button>
    </Panel>
  )
}

function RefundForm({ adminReturn: { _id: id, lines, refundable } }: { adminReturn: AdminReturn }) {
  const { errors, isBusy, run } = useReturnAction()
  const worth = Math.min(sum(lines.map((line) => line.worth)), refundable)
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const rupees = Number(textOf(event.currentTarget, 'amount'))
    const amount = paise(Math.round(rupees * 100))
    const work = () => api(refundReturn, { params: { id }, body: { amount } })
    void run(work, `Refund of ${formatRupees(amount)} started`, event.currentTarget)
  }
  return (
    <Panel title="Refund" onSubmit={send} error={errors['form']}>
      <p className="text-muted">
        The refund goes to the original payment method. You can refund up to {formatRupees(refundable)} of
        this order.
      </p>
      <Field
        label="Amount (₹)"
        name="amount"
        inputMode="decimal"
        defaultValue={worth / 100}
        error={errors['amount']}
      />
      <Button type="submit" isBusy={isBusy}>
        Refund
      </Button>
    </Panel>
  )
}

function textOf(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value : ''
}

type PanelProps = {
  title: string
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  error: string | undefined
  children: ReactNode
}

const Panel = ({ title, onSubmit, error, children }: PanelProps) => (
  <form noValidate aria-label={title} onSubmit={onSubmit} className="flex flex-col gap-4 card p-5">
    <h2 className="text-xl">{title}</h2>
    {error && <Notice kind="error">{error}</Notice>}
    {children}
  </form>
)

/** Runs a step of the return. Errors are shown at the fields; on success the page data is reloaded. */
function useReturnAction() {
  const { revalidate } = useRevalidator()
  const [errors, setErrors] = useState<Errors>({})
  const [isBusy, setBusy] = useState(false)
  async function run(work: () => Promise<unknown>, done: string, form: HTMLFormElement) {
    if (isBusy) return
    setBusy(true)
    setErrors({})
    try {
      await work()
      await revalidate()
      void toast(done, { kind: 'success' })
    } catch (error) {
      setErrors(errorsOf(error))
      form.querySelector<HTMLElement>('textarea, input')?.focus()
    } finally {
      setBusy(false)
    }
  }
  return { errors, isBusy, run }
}
