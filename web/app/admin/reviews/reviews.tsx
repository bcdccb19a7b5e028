import { adminReviews, ReviewState } from '../../../../contract/reviews/reviews.ts'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { ButtonLink } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import type { Route } from './+types/reviews'
import { ListFilters } from '../../components/admin-lists/list-filters'
import { ListBody, ListPages } from '../../components/admin-lists/list-pages'
import { RefreshButton } from '../../components/admin-lists/refresh-button'
import { ReviewTable, reviewStateLabels } from './review-table'
const PATH = '/admin/reviews'
const PAGE = 50
const parts = [{ name: 'state', label: 'State', options: reviewStateLabels }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams
  const state = ReviewState.safeParse(asked.get('state')).data
  const before = asked.get('before')?.slice(0, 100) ?? ''
  const api = await context.get(userApi)()
  const query = { before, limit: PAGE, ...(state ? { state } : {}) }
  const filter = { state: state ?? '' }
  return { ...(await orThrowResponse(api(adminReviews, { query }), request)), filter, before }
}

export const meta: Route.MetaFunction = () => [
  { title: 'Reviews | Navrang admin' },
  { name: 'robots', content: 'noindex' },
]

/** What customers say about products, before and after others read it. */
export default function Reviews({ loaderData: { reviews, filter, before } }: Route.ComponentProps) {
  const last = reviews.length === PAGE ? reviews.at(-1)?.id : undefined
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-4xl">Reviews</h1>
        <RefreshButton />
      </div>
      <p className="mb-5 max-w-prose text-muted">
        Only customers whose order was delivered can write one. Keep out what harms somebody, not what is
        unkind to the shop: the rating counts as soon as a review is let in.
      </p>
      <ListFilters path={PATH} filter={filter} parts={parts} />
      <ListBody className="mt-4">
        {reviews.length > 0 ? (
          <ReviewTable reviews={reviews} />
        ) : (
          <EmptyState title={filter.state ? 'No such reviews' : 'No reviews yet'}>
            <p className="text-muted">
              {filter.state
                ? 'Nothing matches this filter.'
                : 'When an order has been delivered, its customer finds “How was it?” under My Orders.'}
            </p>
            {filter.state && (
              <ButtonLink to={PATH} variant="secondary">
                Show all reviews
              </ButtonLink>
            )}
          </EmptyState>
        )}
      </ListBody>
      <ListPages {...{ path: PATH, filter, before, last }} of="reviews" />
    </>
  )
}
