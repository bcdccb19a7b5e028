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

/** What staff can do with a return next, by its state and by what they are trusted with. */
export function ReturnActions({ one }: { one: AdminReturn }) {
  const me = useAdminUser()
  const mayOrder = can(answerReturn.access, me)
  const mayPay = can(refundReturn.access, me)
  if (one.state === 'asked' && mayOrder) return <Answer id={one._id} />
  if (one.state === 'approved' && mayOrder) return <Receive id={one._id} />
  if (one.state === 'received' && mayPay) return <Refund one={one} />
  return null
}

function Answer({ id }: { id: string }) {
  const { errors, isBusy, run } = useReturnAction()
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const result =
      submitter?.getAttribute('value') === 'refused' ? ('refused' as const) : ('approved' as const)
    const answer = typed(event.currentTarget, 'answer')
    const done = result === 'approved' ? 'The return is agreed to' : 'The return is refused'
    void run(() => api(answerReturn, { params: { id }, body: { result, answer } }), done, event.currentTarget)
  }
  return (
    <Panel title="Answer" onSubmit={send} error={errors['form']}>
      <TextArea
        label="What you write to the customer"
        name="answer"
        maxLength={1000}
        hint="How it comes back, or why you cannot take it"
        error={errors['answer']}
      />
      <Button type="submit" value="approved" isBusy={isBusy}>
        Agree
      </Button>
      <Button type="submit" value="refused" variant="danger" isBusy={isBusy}>
        Refuse
      </Button>
    </Panel>
  )
}

function Receive({ id }: { id: string }) {
  const { errors, isBusy, run } = useReturnAction()
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const restock = new FormData(event.currentTarget).has('restock')
    void run(
      () => api(receiveReturn, { params: { id }, body: { restock } }),
      'It is back',
      event.currentTarget,
    )
  }
  return (
    <Panel title="The parcel is here" onSubmit={send} error={errors['form']}>
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" name="restock" className="size-5" />
        It can be sold again: put it on the shelf
      </label>
      <Button type="submit" isBusy={isBusy}>
        Goods received
      </Button>
    </Panel>
  )
}

function Refund({ one: { _id: id, lines, refundable } }: { one: AdminReturn }) {
  const { errors, isBusy, run } = useReturnAction()
  const worth = Math.min(sum(lines.map((line) => line.worth)), refundable)
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const rupees = Number(typed(event.currentTarget, 'amount'))
    const amount = paise(Math.round(rupees * 100))
    const work = () => api(refundReturn, { params: { id }, body: { amount } })
    void run(work, `${formatRupees(amount)} go back`, event.currentTarget)
  }
  return (
    <Panel title="Pay back" onSubmit={send} error={errors['form']}>
      <p className="text-muted">
        The money goes back to where it came from. At most {formatRupees(refundable)} are left of this order.
      </p>
      <Field
        label="Amount (₹)"
        name="amount"
        inputMode="decimal"
        defaultValue={worth / 100}
        error={errors['amount']}
      />
      <Button type="submit" isBusy={isBusy}>
        Send back
      </Button>
    </Panel>
  )
}

function typed(form: HTMLFormElement, name: string): string {
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
  <form
    noValidate
    aria-label={title}
    onSubmit={onSubmit}
    className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5"
  >
    <h2 className="text-xl">{title}</h2>
    {error && <Notice kind="error">{error}</Notice>}
    {children}
  </form>
)

/** One step: errors in place with the first field in focus, and the return loaded again when it worked. */
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
