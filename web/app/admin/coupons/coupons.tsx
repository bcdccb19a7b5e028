import { useSearchParams } from 'react-router'
import { addCoupon, adminCoupons, changeCoupon } from '../../../../contract/checkout/coupons.ts'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { formAction } from '../../lib/forms/form-action'
import { ButtonLink } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { Icon } from '../../ui/icon'
import { PageHeader } from '../../ui/page-header'
import type { Route } from './+types/coupons'
import { CouponForm } from './coupon-form'
import { titleOf } from '../../lib/brand'
import { CouponTable } from './coupon-table'

/** The value of `edit` in the URL for a new coupon. Codes contain no lower-case letters. */
const NEW = 'new'

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  return orThrowResponse(api(adminCoupons), request)
}

export const action = formAction({ addCoupon, changeCoupon })
export { clientAction } from '../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Coupons', 'admin') },
  { name: 'robots', content: 'noindex' },
]

/** All coupons with their terms and uses. */
export default function Coupons({ loaderData: { coupons } }: Route.ComponentProps) {
  const [searchParams, setSearchParams] = useSearchParams()
  const edit = searchParams.get('edit')
  const coupon = coupons.find(({ code }) => code === edit) ?? null
  const close = () => setSearchParams({}, { preventScrollReset: true })
  const add = (
    <ButtonLink to={`?edit=${NEW}`} preventScrollReset>
      <Icon name="plus" />
      Add coupon
    </ButtonLink>
  )
  return (
    <>
      <PageHeader
        title="Coupons"
        text="A coupon reduces the price of products and rent by a percentage or a fixed amount. It does not reduce deposits. Changes do not affect existing orders."
      >
        {coupons.length > 0 && add}
      </PageHeader>
      <CouponTable
        coupons={coupons}
        empty={
          <EmptyState title="No coupons yet" icon="tag">
            <p className="text-muted">
              Create a coupon code for everyone, for first orders only or for a limited number of uses.
            </p>
            {add}
          </EmptyState>
        }
      />
      {(coupon || edit === NEW) && (
        <CouponForm key={`${edit} ${coupon?.version}`} coupon={coupon} onClose={close} />
      )}
    </>
  )
}
