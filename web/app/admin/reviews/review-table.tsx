import { useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { confirmationId } from '../../../../contract/orders/orders.ts'
import {
  answerReview,
  decideReview,
  type AdminReview,
  type ReviewState,
} from '../../../../contract/reviews/reviews.ts'
import { api } from '../../lib/api/browser-api'
import { useHydrated } from '../../lib/hydrated'
import { formatInstant } from '../../lib/labels/order-labels'
import { Stars } from '../../components/products/stars'
import { Button } from '../../ui/button'
import { Cell, Row, Table } from '../../ui/table'
import { usePendingAction } from '../../lib/use-pending-action'
import { useOptimisticChange } from '../../lib/use-optimistic-change'
import { Dialog } from '../../ui/dialog'
import { TextArea } from '../../ui/field'

export const ReviewTable = ({ reviews }: { reviews: readonly AdminReview[] }) => (
  <Table caption="Reviews, newest first" columns={['Product', 'Review', 'State', 'Change']}>
    {reviews.map((review) => (
      <ReviewRow key={review.id} review={review} />
    ))}
  </Table>
)

function ReviewRow({ review }: { review: AdminReview }) {
  const state = useOptimisticChange(review.state)
  return (
    <Row>
      <Cell className="max-md:col-span-2 md:w-56">
        <Link
          to={review.product.handle}
          className="font-semibold text-brand underline-offset-4 hover:underline"
        >
          {review.product.title}
        </Link>
        <span className="block text-sm text-muted">
          {review.name}, {formatInstant(review.createdAt)}
        </span>
        <Link
          to={`/admin/orders/${review.orderId}`}
          className="inline-flex min-h-8 items-center font-mono text-sm tracking-wider text-muted underline"
        >
          {confirmationId(review.orderId)}
        </Link>
      </Cell>
      <Cell className="max-md:order-3 max-md:col-span-2">
        <Stars rating={review.rating} />
        {review.text && <p className="whitespace-pre-line wrap-anywhere">{review.text}</p>}
        {review.answer && (
          <p className="mt-2 border-l-4 border-line pl-3 text-sm wrap-anywhere">
            <strong>Answer: </strong>
            {review.answer}
          </p>
        )}
      </Cell>
      <Cell className="max-md:order-2">
        <span className="font-medium">{reviewStateLabels[state.shown]}</span>
        {state.shown === review.state && review.reason && (
          <span className="block text-sm text-muted">{review.reason}</span>
        )}
      </Cell>
      <Cell className="max-md:order-4 max-md:col-span-2 md:py-1!">
        <Acts review={review} state={state} />
      </Cell>
    </Row>
  )
}

type ActionsProps = {
  review: AdminReview
  state: ReturnType<typeof useOptimisticChange<AdminReview['state']>>
}

function Acts({ review: { id, name, answer }, state }: ActionsProps) {
  const { run } = usePendingAction()
  const [open, setOpen] = useState<'reject' | 'answer' | null>(null)
  const isHydrated = useHydrated()
  const params = { id }
  const look = { size: 'small', variant: 'quiet', disabled: !isHydrated } as const
  const of = <span className="sr-only"> the review of {name}</span>
  const close = () => setOpen(null)
  const approve = () =>
    state.change('approved', () =>
      run(() => api(decideReview, { params, body: { state: 'approved' } }), 'Others can read it now'),
    )
  return (
    <div className="-mx-3 flex flex-wrap md:max-w-44">
      {state.shown !== 'approved' && (
        <Button {...look} onClick={approve}>
          Let in{of}
        </Button>
      )}
      {state.shown !== 'rejected' && (
        <Button {...look} onClick={() => setOpen('reject')}>
          Keep out{of}
        </Button>
      )}
      <Button {...look} onClick={() => setOpen('answer')}>
        Answer{of}
      </Button>
      {open === 'reject' && (
        <TextDialog
          title="Keep this review out?"
          label="Reason"
          hint="Its writer reads this."
          action="Keep it out"
          done="It is kept out"
          maxLength={300}
          onClose={close}
          save={(reason) => api(decideReview, { params, body: { state: 'rejected', reason } })}
        />
      )}
      {open === 'answer' && (
        <TextDialog
          title="Answer"
          label="What the shop says"
          hint="It stands below the review. Empty takes it away."
          action="Save"
          done="The answer was saved"
          initial={answer ?? ''}
          maxLength={1000}
          onClose={close}
          save={(text) => api(answerReview, { params, body: { answer: text } })}
        />
      )}
    </div>
  )
}

export const reviewStateLabels: Record<ReviewState, string> = {
  pending: 'Waiting',
  approved: 'Shown',
  rejected: 'Kept out',
}

type TextDialogProps = {
  title: string
  label: string
  hint: string
  action: string
  /** What is said when it is saved. */
  done: string
  initial?: string
  maxLength: number
  onClose: () => void
  save: (text: string) => Promise<unknown>
}

/** A few words that staff give, and what they are for. What is refused is said at the field, and what was typed stays. */
function TextDialog({ title, label, hint, action, done, initial = '', ...rest }: TextDialogProps) {
  const { maxLength, onClose, save } = rest
  const { run, isBusy, errors } = usePendingAction()
  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('text')
    if (await run(() => save(typeof typed === 'string' ? typed : ''), done)) onClose()
  }
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <form noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-4">
        <TextArea
          label={label}
          name="text"
          hint={hint}
          maxLength={maxLength}
          defaultValue={initial}
          error={errors['reason'] ?? errors['answer']}
        />
        <Button type="submit" isBusy={isBusy}>
          {action}
        </Button>
      </form>
    </Dialog>
  )
}
