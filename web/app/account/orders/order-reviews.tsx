import { OpenedForm } from '../../lib/forms/opened-form'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { endpointUrl } from '../../../../contract/core/endpoint.ts'
import {
  addReviewPhoto,
  maxReviewPhotos,
  reviewPhoto,
  type MyReview,
} from '../../../../contract/reviews/reviews.ts'
import { ReviewPhotos } from '../../components/review-photos'
import { Stars } from '../../components/products/rating'
import { ActionButton, ActionForm, useEndpointForm, type EndpointForm } from '../../lib/forms/action-form'
import { Button, ButtonLink } from '../../ui/button'
import { TextArea, FieldError } from '../../ui/field'
import { PhotoField, type UploadedPhoto } from './photo-field'
import { useBrand } from '../../lib/brand'
import { Panel } from '../../ui/panel'

/**
 * The products of an order and the customer's reviews of them. The URL parameter `review` is the place of the edited one in this list, because a
 * review can belong to another order.
 */
export function OrderReviews({ lines }: { lines: readonly MyReview[] }) {
  const edited = useSearchParams()[0].get('review')
  const navigate = useNavigate()
  const withdraw = useEndpointForm('withdrawReview', { done: 'Your review has been withdrawn' })
  return (
    <Panel title="How was it?">
      <ul className="divide-y divide-line">
        {lines.map((line, at) => (
          <li key={`${line.orderId} ${line.line}`} className="py-4 first:pt-0 last:pb-0">
            {edited === String(at) ? (
              <OpenedForm label={`Your review of ${line.title}`}>
                <ReviewForm
                  line={line}
                  onDone={() => void navigate('.', { replace: true, preventScrollReset: true })}
                />
              </OpenedForm>
            ) : (
              <ReviewItem line={line} at={at} withdraw={withdraw} />
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const stateLabels = {
  pending: 'Thank you. We will publish your review once we have checked it.',
  approved: 'Published on the product page.',
  rejected: 'Not published',
}

type ReviewItemProps = { line: MyReview; withdraw: EndpointForm }

function ReviewItem({ line, at, withdraw }: ReviewItemProps & { at: number }) {
  const { name: shop } = useBrand()
  const { title, review } = line
  return (
    <>
      <p className="font-semibold">{title}</p>
      {review && (
        <>
          <Stars rating={review.rating} />
          {review.text && <p className="whitespace-pre-line wrap-anywhere">{review.text}</p>}
          <ReviewPhotos photos={review.photos} of={title} />
          <p className="hint">
            {stateLabels[review.state]}
            {review.reason && `: ${review.reason}`}
          </p>
          {review.answer && (
            <p className="mt-1 border-l-4 border-line pl-3">
              {shop}: {review.answer}
            </p>
          )}
        </>
      )}
      <ButtonLink size="small" variant="secondary" className="mt-2" to={`?review=${at}`} preventScrollReset>
        {review ? 'Edit your review' : 'Write a review'}
        <span className="sr-only"> of {title}</span>
      </ButtonLink>
      {review && <WithdrawReview line={line} withdraw={withdraw} />}
    </>
  )
}

/** The button that withdraws the review. The first click asks for confirmation, the second one withdraws. */
function WithdrawReview({ line: { orderId, line, title }, withdraw }: ReviewItemProps) {
  const [isConfirming, setConfirming] = useState(false)
  return (
    <ActionButton
      of={withdraw}
      params={{ orderId, line: String(line) }}
      size="small"
      variant={isConfirming ? 'danger' : 'quiet'}
      className="mt-2 ml-2"
      needsScript
      onClick={(event) => {
        if (!isConfirming) event.preventDefault()
        setConfirming(true)
      }}
    >
      {isConfirming ? 'Yes, withdraw' : 'Withdraw'}
      <span className="sr-only"> the review of {title}</span>
    </ActionButton>
  )
}

const photoUrl = (id: string) => endpointUrl(reviewPhoto.path, { id }, { width: '320' })

const ratingLabels = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent']

function ReviewForm({
  line: { orderId, line, title, review },
  onDone,
}: {
  line: MyReview
  onDone: () => void
}) {
  const form = useEndpointForm('writeReview', { done: 'Thank you for your review', onDone })
  const error = form.errors['rating']
  const [photos, setPhotos] = useState<readonly UploadedPhoto[]>(review?.photos ?? [])
  const [isUploading, setUploading] = useState(false)
  return (
    <ActionForm of={form} className="stack">
      <input type="hidden" name="orderId" value={orderId} />
      <input type="hidden" name="line" value={line} />
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
                className="size-5"
              />
              {name}
            </label>
          ))}
        </div>
        <FieldError id={`rating-${line}`}>{error}</FieldError>
      </fieldset>
      <TextArea
        label="Your review (optional)"
        maxLength={2000}
        defaultValue={review?.text}
        hint="Published with your first name and the initial of your last name."
        {...form.field('text')}
      />
      <PhotoField
        uploadUrl={endpointUrl(addReviewPhoto.path, { id: orderId, line })}
        photoUrl={photoUrl}
        photos={photos}
        onChange={setPhotos}
        onUploading={setUploading}
        max={maxReviewPhotos}
        error={form.errors['photos']}
        isOptional
      />
      {photos.map(({ id }) => (
        <input key={id} type="hidden" name="photos" value={id} />
      ))}
      <div className="cluster">
        <Button type="submit" size="small" isBusy={form.isBusy} disabled={isUploading}>
          Send
        </Button>
        <ButtonLink size="small" variant="quiet" to="." replace preventScrollReset>
          Cancel
        </ButtonLink>
      </div>
    </ActionForm>
  )
}
