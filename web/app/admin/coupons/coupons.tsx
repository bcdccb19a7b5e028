import { useSearchParams } from 'react-router'
import { adminCoupons } from '../../../../contract/checkout/coupons.ts'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { useHydrated } from '../../lib/hydrated'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { Icon } from '../../ui/icon'
import type { Route } from './+types/coupons'
import { CouponForm } from './coupon-form'
import { CouponTable } from './coupon-table'

/** In the address, where an existing coupon has its code; no code has a small letter. */
const NEW = 'new'

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  return orThrowResponse(api(adminCoupons), request)
}

export const meta: Route.MetaFunction = () => [
  { title: 'Coupons | Navrang admin' },
  { name: 'robots', content: 'noindex' },
]

/** Every code that takes a percentage off, and what became of it. */
export default function Coupons({ loaderData: { coupons } }: Route.ComponentProps) {
  const [asked, setAsked] = useSearchParams()
  const edit = asked.get('edit')
  const coupon = coupons.find(({ code }) => code === edit) ?? null
  const setEditing = (code: string | null) =>
    setAsked(code ? { edit: code } : {}, { preventScrollReset: true })
  const isHydrated = useHydrated()
  const add = (
    <Button disabled={!isHydrated} onClick={() => setEditing(NEW)}>
      <Icon name="plus" />
      Add a coupon
    </Button>
  )
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-4xl">Coupons</h1>
        {coupons.length > 0 && add}
      </div>
      <p className="mb-5 max-w-prose text-muted">
        A coupon takes a percentage off goods and rent, never off a deposit. Orders keep the price that they
        were placed at, whatever is changed here.
      </p>
      {coupons.length > 0 ? (
        <CouponTable coupons={coupons} onEdit={({ code }) => setEditing(code)} />
      ) : (
        <EmptyState title="No coupons yet" picture={<Icon name="tag" className="size-16 text-muted" />}>
          <p className="text-muted">
            Give shoppers a code for the checkout: for everybody, for a first order, or for the first hundred.
          </p>
          {add}
        </EmptyState>
      )}
      {(coupon || edit === NEW) && (
        <CouponForm key={`${edit} ${coupon?.version}`} coupon={coupon} onClose={() => setEditing(null)} />
      )}
    </>
  )
}
