import {
  adminPayments,
  AttemptState,
  checkPayment,
  confirmUtr,
  matchUtr,
  PaymentProvider,
  refundWrongAmount,
  removeUtr,
} from '../../../../contract/payments/payments.ts'
import {
  refundSubscriptionPayment,
  settleSubscriptionPayment,
  wrongSubscriptionPayments,
} from '../../../../contract/sellers/subscription-payments.ts'
import { userApi } from '../../lib/api/api-context'
import { endpointAction } from '../../lib/forms/endpoint-action'
import { orThrowResponse } from '../../lib/api/route-errors'
import { ButtonLink } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { PageHeader } from '../../ui/page-header'
import { ListCount } from '../../ui/list-body'
import type { Route } from './+types/payments'
import { ColumnChoice, createHiddenColumns } from '../../components/admin-lists/column-choice'
import { ListFilters } from '../../components/admin-lists/list-filters'
import { ListPages } from '../../components/admin-lists/list-pages'
import { paymentColumns, PaymentTable } from './payment-table'
import { titleOf } from '../../lib/brand'
import { attemptLabels, providerLabels } from './payment-labels'
import { WrongSubscriptionPayments } from './wrong-subscription-payments'
import { viewForms } from '../../components/admin-lists/save-view'

const PATH = '/admin/payments'
const PAGE = 50
const filterFields = [
  { name: 'status', label: 'Status', options: attemptLabels },
  { name: 'provider', label: 'Paid by', options: providerLabels },
  { name: 'otherAmount', label: 'Amount', options: { true: 'Wrong amount' } },
]

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const status = AttemptState.safeParse(searchParams.get('status')).data
  const provider = PaymentProvider.safeParse(searchParams.get('provider')).data
  const before = searchParams.get('before')?.slice(0, 100) ?? ''
  const api = await context.get(userApi)()
  const otherAmount = searchParams.get('otherAmount') === 'true'
  const filters = {
    ...(status ? { status } : {}),
    ...(provider ? { provider } : {}),
    ...(otherAmount ? { otherAmount } : {}),
  }
  const [{ data }, { data: ofSubscriptions }] = await orThrowResponse(
    Promise.all([
      api(adminPayments, { query: { ...filters, before, limit: PAGE } }),
      api(wrongSubscriptionPayments),
    ]),
    request,
  )
  const filter = {
    status: status ?? '',
    provider: provider ?? '',
    otherAmount: otherAmount ? 'true' : '',
  }
  return { payments: data, ofSubscriptions, filter, before }
}

export const action = endpointAction({
  checkPayment,
  confirmUtr,
  matchUtr,
  refundSubscriptionPayment,
  refundWrongAmount,
  removeUtr,
  settleSubscriptionPayment,
  ...viewForms,
})
export { clientAction } from '../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Payments', 'admin') },
  { name: 'robots', content: 'noindex' },
]

const hiddenColumns = createHiddenColumns('payments')

/** All payment attempts, with actions for the unfinished ones. */
export default function AdminPayments({ loaderData }: Route.ComponentProps) {
  const { payments, ofSubscriptions, filter, before } = loaderData
  const hidden = hiddenColumns.useValue()
  const isFiltered = Object.values(filter).some(Boolean)
  const last = payments.length === PAGE ? payments.at(-1)?._id : undefined
  return (
    <>
      <PageHeader title="Payments">
        <ColumnChoice columns={paymentColumns} hidden={hidden} onChange={hiddenColumns.set} />
        <ButtonLink to="/admin/payments/refunds" size="small" variant="secondary">
          Refunds to pay
        </ButtonLink>
        <ButtonLink to="/admin/payments/reconcile" size="small" variant="secondary">
          Reconcile
        </ButtonLink>
        <ButtonLink to="/admin/courier-statements" size="small" variant="secondary">
          Courier statements
        </ButtonLink>
      </PageHeader>
      <WrongSubscriptionPayments payments={ofSubscriptions} />
      <ListFilters path={PATH} filter={filter} parts={filterFields} />
      <ListCount>
        {payments.length === 1 ? '1 payment' : `${payments.length} payments`}
        {payments.length === PAGE && ' on this page, older ones on the next'}
      </ListCount>
      <PaymentTable
        payments={payments}
        hidden={hidden}
        empty={
          <EmptyState title={isFiltered ? 'No matching payments' : 'No payments yet'}>
            <p className="text-muted">
              {isFiltered
                ? 'No payments match these filters.'
                : 'Payments appear here when customers place orders.'}
            </p>
          </EmptyState>
        }
      />
      <ListPages {...{ path: PATH, filter, before, last }} of="payments" />
    </>
  )
}
