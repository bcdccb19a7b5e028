import {
  adminReviews,
  answerReview,
  decideReview,
  decideReviews,
  ReviewState,
} from '../../../../contract/reviews/reviews.ts'
import { userApi } from '../../lib/api/api-context'
import { endpointAction } from '../../lib/forms/endpoint-action'
import { orThrowResponse } from '../../lib/api/route-errors'
import { ButtonLink } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { PageHeader } from '../../ui/page-header'
import type { Route } from './+types/reviews'
import { ListFilters } from '../../components/admin-lists/list-filters'
import { ListPages } from '../../components/admin-lists/list-pages'
import { RefreshButton } from '../../components/admin-lists/refresh-button'
import { titleOf } from '../../lib/brand'
import { BulkBar, useBulkDecisions } from './bulk-bar'
import { ReviewTable, reviewStateLabels } from './review-table'
import { useSelection } from '../../components/admin-lists/use-selection'
import { viewForms } from '../../components/admin-lists/save-view'
const PATH = '/admin/reviews'
const PAGE = 50
const filterFields = [{ name: 'state', label: 'Status', options: reviewStateLabels }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const state = ReviewState.safeParse(searchParams.get('state')).data
  const before = searchParams.get('before')?.slice(0, 100) ?? ''
  const api = await context.get(userApi)()
  const query = { before, limit: PAGE, ...(state ? { state } : {}) }
  const filter = { state: state ?? '' }
  return { ...(await orThrowResponse(api(adminReviews, { query }), request)), filter, before }
}

export const action = endpointAction({ answerReview, decideReview, decideReviews, ...viewForms })
export { clientAction } from '../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Reviews', 'admin') },
  { name: 'robots', content: 'noindex' },
]

/** The moderation of customer reviews. */
export default function Reviews({ loaderData: { reviews, filter, before } }: Route.ComponentProps) {
  const selection = useSelection(reviews.map(({ id }) => id))
  const decisions = useBulkDecisions(reviews, selection)
  const last = reviews.length === PAGE ? reviews.at(-1)?.id : undefined
  return (
    <>
      <PageHeader
        title="Reviews"
        text="Only customers with a delivered order can write a review. Reject reviews that are abusive or harmful, not those that criticise the shop. Ratings count once a review is published."
      >
        <RefreshButton />
      </PageHeader>
      <ListFilters path={PATH} filter={filter} parts={filterFields} />
      <ReviewTable
        reviews={reviews}
        selection={selection}
        empty={
          <EmptyState title={filter.state ? 'No matching reviews' : 'No reviews yet'}>
            <p className="text-muted">
              {filter.state
                ? 'No reviews match this filter.'
                : 'After delivery, customers are asked “How was it?” under My Orders.'}
            </p>
            {filter.state && (
              <ButtonLink to={PATH} variant="secondary">
                Show all reviews
              </ButtonLink>
            )}
          </EmptyState>
        }
      />
      <ListPages {...{ path: PATH, filter, before, last }} of="reviews" />
      {selection.ids.length > 0 && <BulkBar selection={selection} decisions={decisions} />}
    </>
  )
}
