import { useState } from 'react'
import { withdrawReview, writeReview, type MyReview } from '../../../../contract/reviews/reviews.ts'
import { api } from '../../lib/api/browser-api'
import { Stars } from '../../components/products/stars'
import { usePendingAction } from '../../lib/use-pending-action'
import { useSaving } from '../../lib/api/use-saving'
import { Button } from '../../ui/button'
import { TextArea } from '../../ui/field'
import { Card } from '../../ui/card'

/** The products of an order and the customer's reviews of them. */
export const OrderReviews = ({ lines }: { lines: readonly MyReview[] }) => (
  <Card aria-labelledby="reviews" className="p-5">
    <h2 id="reviews" className="mb-3 text-xl">
      How was it?
    </h2>
    <ul className="divide-y divide-line">
      {lines.map((line) => (
        <li key={line.line} className="py-4 first:pt-0 last:pb-0">
          <ReviewItem line={line} />
        </li>
      ))}
    </ul>
  </Card>
)

const stateLabels = {
  pending: 'Thank you. We will publish your review once we have checked it.',
  approved: 'Published on the product page.',
  rejected: 'Not published',
}

function ReviewItem({ line }: { line: MyReview }) {
  const [isWriting, setWriting] = useState(false)
  const { title, review } = line
  if (isWriting) return <ReviewForm line={line} onDone={() => setWriting(false)} />
  return (
    <>
      <p className="font-semibold">{title}</p>
      {review && (
        <>
          <Stars rating={review.rating} />
          {review.text && <p className="whitespace-pre-line wrap-anywhere">{review.text}</p>}
          <p className="hint">
            {stateLabels[review.state]}
            {review.reason && `: ${review.reason}`}
          </p>
          {review.answer && <p className="mt-1 border-l-4 border-line pl-3">Navrang: {review.answer}</p>}
        </>
      )}
      <Button size="small" variant="secondary" className="mt-2" onClick={() => setWriting(true)}>
        {review ? 'Edit your review' : 'Write a review'}
        <span className="sr-only"> of {title}</span>
      </Button>
      {review && <WithdrawReview line={line} />}
    </>
  )
}

/** The button that withdraws the review. The first click asks for confirmation, the second one withdraws. */
function WithdrawReview({ line: { orderId, line, title } }: { line: MyReview }) {
  const [isConfirming, setConfirming] = useState(false)
  const { isBusy, errors, run } = usePendingAction()
  const query = { orderId, line }
  return (
    <>
      <Button
        size="small"
        variant={isConfirming ? 'danger' : 'quiet'}
        className="mt-2 ml-2"
        isBusy={isBusy}
        onClick={() =>
          isConfirming
            ? void run(() => api(withdrawReview, { query }), 'Your review has been withdrawn')
            : setConfirming(true)
        }
      >
        {isConfirming ? 'Yes, withdraw' : 'Withdraw'}
        <span className="sr-only"> the review of {title}</span>
      </Button>
      {errors['form'] && (
        <p role="alert" className="text-sm text-danger">
          {errors['form']}
        </p>
      )}
    </>
  )
}

const ratingLabels = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent']

function ReviewForm({
  line: { orderId, line, title, review },
  onDone,
}: {
  line: MyReview
  onDone: () => void
}) {
  const { form, errorOf, isBusy, submit } = useSaving({
    validate: (typed) =>
      writeReview.body!.safeParse({ ...typed, rating: Number(typed['rating'] ?? 0), orderId, line }),
    save: async (body) => {
      await api(writeReview, { body })
      onDone()
    },
    done: 'Thank you for your review',
  })
  const error = errorOf('rating')
  return (
    <form ref={form} noValidate onSubmit={submit} className="stack">
      <fieldset aria-describedby={error ? `rating-${line}` : undefined}>
        <legend className="font-semibold">{title}</legend>
        <div className="mt-2 flex flex-wrap gap-x-5">
          {ratingLabels.map((name, at) => (
            <label key={name} className="flex min-h-11 items-center gap-2">
              <input
                type="radio"
                name="rating"
                value={at + 1}
                defaultChecked={review?.rating === at + 1}
                className="size-5 accent-brand"
              />
              {name}
            </label>
          ))}
        </div>
        {error && (
          <p id={`rating-${line}`} role="alert" className="text-sm font-medium text-danger">
            {error}
          </p>
        )}
      </fieldset>
      <TextArea
        label="Your review (optional)"
        name="text"
        maxLength={2000}
        defaultValue={review?.text}
        hint="Published with your first name and the initial of your last name."
        error={errorOf('text')}
      />
      <div className="cluster">
        <Button type="submit" size="small" isBusy={isBusy}>
          Send
        </Button>
        <Button size="small" variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
