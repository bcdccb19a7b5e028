import { Link } from 'react-router'
import { sellerReviews } from '../../../../contract/sellers/seller-portal.ts'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { formatInstant } from '../../lib/labels/order-labels'
import { ShownRows } from '../../components/admin-lists/list-pages'
import { Stars } from '../../components/products/rating'
import { EmptyState } from '../../ui/empty-state'
import type { Route } from './+types/reviews'
import { Card } from '../../ui/card'
import { useBrand } from '../../lib/brand'
import { titleOf } from '../../lib/brand'
import { PageHeader } from '../../ui/page-header'

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  return orThrowResponse(api(sellerReviews), request)
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Reviews', 'seller area') },
]

/** Customer reviews of the products of this business. */
export default function SellerReviews({ loaderData: { data, total } }: Route.ComponentProps) {
  const { name: shop } = useBrand()
  return (
    <>
      <PageHeader title="Reviews" />
      {data.length > 0 ? (
        <ul className="stack">
          {data.map(({ id, name, rating, text, answer, createdAt, product }) => (
            <Card as="li" key={id} className="p-5">
              <Link to={product.handle} className="row-link">
                {product.title}
              </Link>
              <Stars rating={rating} />
              <p className="text-muted">
                {name} · <time dateTime={createdAt}>{formatInstant(createdAt)}</time>
              </p>
              {text && <p className="mt-2 max-w-prose wrap-anywhere">{text}</p>}
              {answer && (
                <p className="mt-3 max-w-prose border-l-2 border-brand pl-4 wrap-anywhere">
                  <span className="font-semibold">Reply from {shop}: </span>
                  {answer}
                </p>
              )}
            </Card>
          ))}
        </ul>
      ) : (
        <EmptyState title="No reviews yet" icon="star">
          <p className="text-muted">
            Customers can write a review after delivery. Our team checks each review before it is published.
          </p>
        </EmptyState>
      )}
      <ShownRows shown={data.length} total={total} of="reviews" />
    </>
  )
}
