import { useNavigate, useSearchParams } from 'react-router'
import { addCoupon, adminCoupons, changeCoupon, CouponState } from '../../../../contract/checkout/coupons.ts'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { endpointAction } from '../../lib/forms/endpoint-action'
import { ButtonLink } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { Icon } from '../../ui/icon'
import { PageHeader } from '../../ui/page-header'
import type { Route } from './+types/coupons'
import { CouponForm } from './coupon-form'
import { couponStateLabels } from './coupon-labels'
import { titleOf } from '../../lib/brand'
import { CouponTable } from './coupon-table'
import { ListFilters } from '../../components/admin-lists/list-filters'
import { listPath } from '../../components/admin-lists/list-path'
import { viewForms } from '../../components/admin-lists/save-view'

/** The value of `edit` in the URL for a new coupon. Codes contain no lower-case letters. */
const NEW = 'new'
const PATH = '/admin/coupons'
const filterFields = [{ name: 'state', label: 'Status', options: couponStateLabels }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const q = searchParams.get('q')?.trim().slice(0, 100) ?? ''
  const state = CouponState.safeParse(searchParams.get('state')).data
  const api = await context.get(userApi)()
  return { ...(await orThrowResponse(api(adminCoupons), request)), filter: { q, state: state ?? '' } }
}

export const action = endpointAction({ addCoupon, changeCoupon, ...viewForms })
export { clientAction } from '../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Coupons', 'admin') },
  { name: 'robots', content: 'noindex' },
]

/** All coupons with their terms and uses. */
export default function Coupons({ loaderData: { coupons, filter } }: Route.ComponentProps) {
  const [searchParams] = useSearchParams()
  const navigate = useNavigate()
  const edit = searchParams.get('edit')
  const coupon = coupons.find(({ code }) => code === edit) ?? null
  const close = () => void navigate(listPath(PATH, filter), { preventScrollReset: true })
  const shown = coupons.filter(
    ({ code, state }) => code.includes(filter.q.toUpperCase()) && (!filter.state || state === filter.state),
  )
  const add = (
    <ButtonLink to={listPath(PATH, { ...filter, edit: NEW })} preventScrollReset>
      <Icon name="plus" />
      Add coupon
    </ButtonLink>
  )
  return (
    <>
      <PageHeader
        title="Coupons"
        text="A coupon reduces the price of products and rent by a percentage or a fixed amount, or makes the delivery free. It does not reduce deposits. Changes do not affect existing orders."
      >
        {coupons.length > 0 && add}
      </PageHeader>
      {coupons.length > 0 && <ListFilters path={PATH} filter={filter} search="Code" parts={filterFields} />}
      <CouponTable
        coupons={shown}
        editPath={(code) => listPath(PATH, { ...filter, edit: code })}
        empty={
          coupons.length > 0 ? (
            <EmptyState title="No matching coupons" icon="tag">
              <p className="text-muted">No coupons match these filters.</p>
            </EmptyState>
          ) : (
            <EmptyState title="No coupons yet" icon="tag">
              <p className="text-muted">
                Create a coupon code for everyone, for first orders only or for a limited number of uses.
              </p>
              {add}
            </EmptyState>
          )
        }
      />
      {(coupon || edit === NEW) && (
        <CouponForm key={`${edit} ${coupon?.version}`} coupon={coupon} onClose={close} />
      )}
    </>
  )
}
