import { variantLabel } from '../../../../contract/catalog/variant-text.ts'
import { returnReasons } from '../../../../contract/returns/return-policy.ts'
import { sellerReturns, type SellerReturn } from '../../../../contract/sellers/seller-portal.ts'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { LinePicture } from '../../components/orders/line-picture'
import { formatInstant } from '../../lib/labels/order-labels'
import { returnTones, returnLabels } from '../../lib/labels/return-labels'
import { EmptyState } from '../../ui/empty-state'
import type { Route } from './+types/returns'
import { Card } from '../../ui/card'
import { PageHeader } from '../../ui/page-header'
import { Badge } from '../../ui/badge'
import { titleOf } from '../../lib/brand'
import { OrderLink } from '../../components/orders/order-number'

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  return orThrowResponse(api(sellerReturns), request)
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Returns', 'seller area') },
]

/** The returns of this business's products. The shop, not the business, decides about the returns and receives them. */
export default function SellerReturns({ loaderData: { data } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Returns"
        text="Our team handles return requests and receives the items. Refunds for your products appear in your statement."
      />
      {data.length > 0 ? (
        <ul className="stack">
          {data.map((sellerReturn) => (
            <ReturnCard key={sellerReturn._id} sellerReturn={sellerReturn} />
          ))}
        </ul>
      ) : (
        <EmptyState title="No returns" icon="undo">
          <p className="text-muted">Returns of your products will appear here.</p>
        </EmptyState>
      )}
    </>
  )
}

const ReturnCard = ({ sellerReturn }: { sellerReturn: SellerReturn }) => (
  <Card as="li" className="p-5">
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <OrderLink area="seller" id={sellerReturn.orderId} />
      <Badge tone={returnTones[sellerReturn.state]}>{returnLabels[sellerReturn.state]}</Badge>
      <time dateTime={sellerReturn.createdAt} className="text-sm text-muted">
        {formatInstant(sellerReturn.createdAt)}
      </time>
    </div>
    <p className="mt-1">
      {returnReasons[sellerReturn.reason]}
      {sellerReturn.restocked && <span className="text-muted"> · restocked</span>}
    </p>
    <ul className="mt-2 divide-y divide-line">
      {sellerReturn.lines.map(({ line, title, image, size, colour, quantity }) => (
        <li key={line} className="flex items-center gap-4 py-3">
          <LinePicture src={image} className="h-16 w-13" />
          <span className="min-w-0 grow">
            <span className="block font-semibold">{title}</span>
            <span className="text-muted">{variantLabel({ size, colour })}</span>
          </span>
          <span className="font-semibold whitespace-nowrap tabular-nums">
            {quantity} {quantity === 1 ? 'piece' : 'pieces'}
          </span>
        </li>
      ))}
    </ul>
  </Card>
)
