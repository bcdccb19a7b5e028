import { Link } from 'react-router'
import type { Reply } from '../../../../contract/core/client.ts'
import { formatDay } from '../../../../contract/core/dates.ts'
import type { reviewSubmission } from '../../../../contract/sellers/submission-review.ts'
import { submissionLabels } from '../../../../contract/sellers/seller-terms.ts'
import { formatInstant } from '../../lib/labels/order-labels'

type StoryProps = Pick<Reply<typeof reviewSubmission>, 'history' | 'seller' | 'submission'>

/** Whose it is, and what happened with it so far. */
export const Story = ({ history, seller, submission }: StoryProps) => (
  <>
    <section className="rounded-card border border-line bg-surface p-5">
      <h2 className="mb-3 text-xl">Seller</h2>
      <p className="font-semibold">{seller.name}</p>
      <p className="break-words">
        {submission.sellerName}, {submission.email}, {submission.phone}
      </p>
      <p className="mt-2 text-muted">
        {seller.subscribedUntil ? `Paid until ${formatDay(seller.subscribedUntil)}` : 'Has never paid'}
        {seller.isRegistered
          ? ', registered for GST'
          : ', not registered for GST: sells inside its own State only'}
        {seller.state && ` (${seller.state})`}
      </p>
      <Link
        to={`/admin/sellers?q=${encodeURIComponent(seller.name)}`}
        className="inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4"
      >
        To the seller
      </Link>
    </section>
    <section className="rounded-card border border-line bg-surface p-5">
      <h2 className="mb-3 text-xl">History</h2>
      <ol className="grid gap-3">
        {history.map(({ state, reason, byStaff, at }) => (
          <li key={at} className="border-l-2 border-line pl-3">
            <p className="font-semibold">{state === 'submitted' ? 'Sent in' : submissionLabels[state]}</p>
            {reason && <p>{reason}</p>}
            <p className="text-sm text-muted">
              {formatInstant(at)}, {byStaff ?? 'the seller'}
            </p>
          </li>
        ))}
      </ol>
    </section>
  </>
)
