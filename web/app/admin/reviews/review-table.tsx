import type { ReactNode } from 'react'
import { useState } from 'react'
import { Link } from 'react-router'
import { can } from '../../../../contract/core/permissions.ts'
import { confirmationId } from '../../../../contract/orders/orders.ts'
import type { AdminReview, ReviewState } from '../../../../contract/reviews/reviews.ts'
import { ActionButton, ActionForm, useEndpointForm } from '../../lib/forms/action-form'
import { useReloadOnRefusal } from '../../lib/forms/use-reload-on-refusal'
import { formatInstant } from '../../lib/labels/order-labels'
import { ReviewPhotos } from '../../components/review-photos'
import { Stars } from '../../components/products/rating'
import type { Selection } from '../../components/admin-lists/use-selection'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Cell, Row, Table } from '../../ui/table'
import { Dialog } from '../../ui/dialog'
import { Checkbox, TextArea } from '../../ui/field'
import { useAdminUser } from '../layout/admin-user'
import { pageAccess } from '../layout/page-access'

type TableProps = { reviews: readonly AdminReview[]; selection: Selection; empty: ReactNode }

export const ReviewTable = ({ reviews, selection, empty }: TableProps) => (
  <Table caption="Reviews, newest first" columns={['Product', 'Review', 'Status', 'Actions']} empty={empty}>
    {reviews.map((review) => (
      <ReviewRow key={review.id} review={review} selection={selection} />
    ))}
  </Table>
)

function ReviewRow({ review, selection }: { review: AdminReview; selection: Selection }) {
  const canOpenOrder = can(pageAccess.orders, useAdminUser())
  return (
    <Row>
      <Cell className="max-md:col-span-2 md:w-72">
        <div className="flex">
          <Checkbox
            isLabelHidden
            className="-my-1 mr-1 -ml-3 shrink-0"
            checked={selection.has(review.id)}
            onChange={() => selection.toggle(review.id)}
          >
            Select the review of {review.name}
          </Checkbox>
          <div className="min-w-0">
            <Link
              to={review.product.handle}
              className="font-semibold text-brand underline-offset-4 hover:underline"
            >
              {review.product.title}
            </Link>
            <span className="hint">
              {review.name}, {formatInstant(review.createdAt)}
            </span>
            {canOpenOrder ? (
              <Link
                to={`/admin/orders/${review.orderId}`}
                className="inline-flex min-h-8 items-center font-mono text-sm tracking-wider text-muted underline"
              >
                {confirmationId(review.orderId)}
              </Link>
            ) : (
              <span className="hint font-mono tracking-wider">{confirmationId(review.orderId)}</span>
            )}
          </div>
        </div>
      </Cell>
      <Cell className="max-md:order-3 max-md:col-span-2">
        <Stars rating={review.rating} />
        {review.text && <p className="whitespace-pre-line wrap-anywhere">{review.text}</p>}
        <ReviewPhotos photos={review.photos} of={review.product.title} />
        {review.answer && (
          <p className="mt-2 border-l-4 border-line pl-3 text-sm wrap-anywhere">
            <strong>Reply: </strong>
            {review.answer}
          </p>
        )}
      </Cell>
      <Cell className="max-md:order-2">
        <Badge tone={stateTones[review.state]}>{reviewStateLabels[review.state]}</Badge>
        {review.reason && <span className="hint">{review.reason}</span>}
      </Cell>
      <Cell className="max-md:order-4 max-md:col-span-2 md:py-1!">
        <ReviewActions review={review} />
      </Cell>
    </Row>
  )
}

function ReviewActions({ review: { id, name, answer, state, createdAt } }: { review: AdminReview }) {
  const params = { id }
  const approve = useEndpointForm('decideReview', {
    params,
    done: 'Review published',
    onRefused: useReloadOnRefusal(),
  })
  const [open, setOpen] = useState<'reject' | 'answer' | null>(null)
  const look = { size: 'small', variant: 'quiet' } as const
  const subject = <span className="sr-only"> the review of {name}</span>
  const close = () => setOpen(null)
  return (
    <div className="-mx-3 flex flex-wrap lg:flex-nowrap">
      {state !== 'approved' && (
        <ActionButton {...look} of={approve} fields={{ state: 'approved', readUntil: createdAt }}>
          Publish{subject}
        </ActionButton>
      )}
      {state !== 'rejected' && (
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
          endpoint="decideReview"
          params={params}
          field="reason"
          fields={{ state: 'rejected', readUntil: createdAt }}
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
          endpoint="answerReview"
          params={params}
          field="answer"
          fields={{ readUntil: createdAt, answerWas: answer ?? '' }}
        />
      )}
    </div>
  )
}

const stateTones = { pending: 'warning', approved: 'success', rejected: 'danger' } as const

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
  /** The message of the toast after a success. */
  done: string
  initial?: string
  maxLength: number
  onClose: () => void
  /**
   * `endpoint`: the name of the endpoint that the route's action calls. `field`: the name of the request field that contains the
   * typed text.
   */
  endpoint: string
  field: string
  params: Record<string, string>
  /** Further fields of the request, sent as hidden fields. */
  fields?: Record<string, string>
}

/** A dialog with one text field. */
function TextDialog({ title, label, hint, action, done, initial = '', ...rest }: TextDialogProps) {
  const { maxLength, onClose, endpoint, field, params, fields } = rest
  const save = useEndpointForm(endpoint, {
    params,
    done,
    onDone: onClose,
    onRefused: useReloadOnRefusal({ hasMessage: true }),
  })
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <ActionForm of={save} className="stack">
        {Object.entries(fields ?? {}).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <TextArea
          label={label}
          hint={hint}
          maxLength={maxLength}
          defaultValue={initial}
          {...save.field(field)}
        />
        <Button type="submit" isBusy={save.isBusy}>
          {action}
        </Button>
      </ActionForm>
    </Dialog>
  )
}
