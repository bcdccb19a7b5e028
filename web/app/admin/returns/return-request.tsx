import { Link } from 'react-router'
import { confirmationId } from '../../../../contract/orders/orders.ts'
import {
  adminReturn,
  answerReturn,
  receiveReturn,
  refundReturn,
} from '../../../../contract/returns/returns.ts'
import { sendExchange } from '../../../../contract/shipping/shipments.ts'
import { userApi } from '../../lib/api/api-context'
import { endpointAction } from '../../lib/forms/endpoint-action'
import { orThrowResponse } from '../../lib/api/route-errors'
import { ReturnBadge, ReturnView } from '../../components/orders/return-view'
import { AreaErrorPage } from '../../components/errors/area-error-page'
import type { Route } from './+types/return-request'
import { ReturnActions } from './return-actions'
import { Card } from '../../ui/card'
import { titleOf } from '../../lib/brand'
import { PageHeader } from '../../ui/page-header'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  return { adminReturn: await orThrowResponse(api(adminReturn, { params }), request) }
}

export const action = endpointAction({ answerReturn, receiveReturn, refundReturn, sendExchange })
export { clientAction } from '../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Return', 'admin') },
  { name: 'robots', content: 'noindex' },
]

/** A return with its next step. */
export default function AdminReturn({ loaderData: { adminReturn } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        back={{ to: '/admin/returns', label: 'Returns' }}
        title={`Return of ${adminReturn.customer}`}
        badge={<ReturnBadge of={adminReturn} />}
        text={
          <Link to={`/admin/orders/${adminReturn.orderId}`} className="link inline-flex min-h-8 items-center">
            Order {confirmationId(adminReturn.orderId)}
          </Link>
        }
      />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <Card aria-label="Returned items" className="p-5">
          <ReturnView orderReturn={adminReturn} isForStaff />
        </Card>
        <ReturnActions adminReturn={adminReturn} key={`${adminReturn.state}-${adminReturn.resolution}`} />
      </div>
    </>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <AreaErrorPage
    error={error}
    missing={{
      title: 'Return not found',
      back: { to: '/admin/returns', label: 'Back to all returns' },
    }}
  />
)
