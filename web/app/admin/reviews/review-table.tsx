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
import { formatInstant } from '../../lib/labels/order-labels'
import { Stars } from '../../components/products/stars'
import { Button } from '../../ui/button'
import { Cell, Row, Table } from '../../ui/table'
import { usePendingAction } from '../../lib/use-pending-action'
import { useOptimisticChange } from '../../lib/use-optimistic-change'
import { Dialog } from '../../ui/dialog'
import { TextArea } from '../../ui/field'

export const ReviewTable = ({ reviews }: { reviews: readonly AdminReview[] }) => (
  <Table caption="Reviews, newest first" columns={['Product', 'Review', 'Status', 'Actions']}>
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
            <strong>Reply: </strong>
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
        <ReviewActions review={review} state={state} />
      </Cell>
    </Row>
  )
}

type ActionsProps = {
  review: AdminReview
  state: ReturnType<typeof useOptimisticChange<AdminReview['state']>>
}

function ReviewActions({ review: { id, name, answer }, state }: ActionsProps) {
  const { run } = usePendingAction()
  const [open, setOpen] = useState<'reject' | 'answer' | null>(null)
  const params = { id }
  const look = { size: 'small', variant: 'quiet' } as const
  const subject = <span className="sr-only"> the review of {name}</span>
  const close = () => setOpen(null)
  const approve = () =>
    state.change('approved', () =>
      run(() => api(decideReview, { params, body: { state: 'approved' } }), 'Review published'),
    )
  return (
    <div className="-mx-3 flex flex-wrap md:max-w-44">
      {state.shown !== 'approved' && (
        <Button {...look} onClick={approve}>
          Publish{subject}
        </Button>
      )}
      {state.shown !== 'rejected' && (
        <Button {...look} onClick={() => setOpen('reject')}>
          Reject{subject}
        </Button>
      )}
      <Button {...look} onClick={() => setOpen('answer')}>
        Reply{subject}
      </Button>
      {open === 'reject' && (
        <TextDialog
          title="Reject this review?"
          label="Reason"
          hint="The customer sees this reason."
          action="Reject"
          done="Review rejected"
          maxLength={300}
          onClose={close}
          save={(reason) => api(decideReview, { params, body: { state: 'rejected', reason } })}
        />
      )}
      {open === 'answer' && (
        <TextDialog
          title="Reply"
          label="Reply from the shop"
          hint="Shown below the review. Leave empty to remove it."
          action="Save"
          done="Reply saved"
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
  pending: 'Pending',
  approved: 'Published',
  rejected: 'Rejected',
}

type TextDialogProps = {
  title: string
  label: string
  hint: string
  action: string
  /** The toast after saving. */
  done: string
  initial?: string
  maxLength: number
  onClose: () => void
  save: (text: string) => Promise<unknown>
}

/** A dialog with one text field. Errors are shown at the field and the text is preserved. */
function TextDialog({ title, label, hint, action, done, initial = '', ...rest }: TextDialogProps) {
  const { maxLength, onClose, save } = rest
  const { run, isBusy, errors } = usePendingAction()
  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const text = new FormData(event.currentTarget).get('text')
    if (await run(() => save(typeof text === 'string' ? text : ''), done)) onClose()
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
