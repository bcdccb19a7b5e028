import { useNavigation } from 'react-router'
import { adminPayments, AttemptState, PaymentProvider } from '../../../contract/payments.ts'
import { personApi } from '../api-context'
import { orPage } from '../refused'
import { ButtonLink } from '../ui/button'
import { EmptyState } from '../ui/empty-state'
import type { Route } from './+types/payments'
import { PaymentFilters, type PaymentFilter } from './payments/payment-filters'
import { PaymentTable } from './payments/payment-table'

const PAGE = 50

export async function loader({ context, request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams
  const status = AttemptState.safeParse(asked.get('status')).data
  const provider = PaymentProvider.safeParse(asked.get('provider')).data
  const before = asked.get('before')?.slice(0, 100) ?? ''
  const api = await context.get(personApi)()
  const given = { ...(status ? { status } : {}), ...(provider ? { provider } : {}) }
  const { data } = await orPage(api(adminPayments, { query: { ...given, before, limit: PAGE } }), request)
  const filter: PaymentFilter = { status: status ?? '', provider: provider ?? '' }
  return { payments: data, filter, before }
}

export const meta: Route.MetaFunction = () => [
  { title: 'Payments | Navrang admin' },
  { name: 'robots', content: 'noindex' },
]

/** Every attempt to pay, with what staff can do about the ones that hang. */
export default function AdminPayments({ loaderData: { payments, filter, before } }: Route.ComponentProps) {
  const isLoading = useNavigation().state === 'loading'
  const isFiltered = filter.status !== '' || filter.provider !== ''
  const last = payments.at(-1)
  return (
    <>
      <h1 className="mb-5 text-4xl">Payments</h1>
      <PaymentFilters key={`${filter.status} ${filter.provider}`} filter={filter} />
      <p aria-live="polite" className="my-4 text-muted">
        {payments.length === 1 ? 'One payment' : `${payments.length} payments`}
        {payments.length === PAGE && ' on this page, older ones on the next'}
      </p>
      <div aria-busy={isLoading} className={`transition-opacity ${isLoading ? 'opacity-60' : ''}`}>
        {payments.length > 0 ? (
          <PaymentTable payments={payments} />
        ) : (
          <EmptyState title={isFiltered ? 'No such payments' : 'No payments yet'}>
            <p className="text-muted">
              {isFiltered
                ? 'Nothing matches these filters.'
                : 'As soon as somebody orders, the payment is listed here.'}
            </p>
          </EmptyState>
        )}
      </div>
      <nav aria-label="Pages" className="mt-6 flex flex-wrap justify-center gap-3">
        {before && (
          <ButtonLink to={pathOf(filter)} variant="secondary">
            Newest payments
          </ButtonLink>
        )}
        {last && payments.length === PAGE && (
          <ButtonLink to={pathOf(filter, last._id)} variant="secondary">
            Older payments
          </ButtonLink>
        )}
      </nav>
    </>
  )
}

function pathOf(filter: PaymentFilter, before = ''): string {
  const given = Object.entries({ ...filter, before }).filter(([, value]) => value)
  return `/admin/payments?${new URLSearchParams(given)}`
}
