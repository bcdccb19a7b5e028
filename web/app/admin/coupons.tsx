import { useState } from 'react'
import { adminCoupons, type AdminCoupon } from '../../../contract/promotions.ts'
import { personApi } from '../api-context'
import { orPage } from '../refused'
import { useHydrated } from '../shop/hydrated'
import { Button } from '../ui/button'
import { EmptyState } from '../ui/empty-state'
import { Icon } from '../ui/icon'
import type { Route } from './+types/coupons'
import { CouponForm } from './coupons/coupon-form'
import { CouponTable } from './coupons/coupon-table'

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = await context.get(personApi)()
  return orPage(api(adminCoupons), request)
}

export const meta: Route.MetaFunction = () => [
  { title: 'Coupons | Navrang admin' },
  { name: 'robots', content: 'noindex' },
]

/** Every code that takes a percentage off, and what became of it. */
export default function Coupons({ loaderData: { coupons } }: Route.ComponentProps) {
  const [editing, setEditing] = useState<AdminCoupon | 'new' | null>(null)
  const isAlive = useHydrated()
  const add = (
    <Button disabled={!isAlive} onClick={() => setEditing('new')}>
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
        <CouponTable coupons={coupons} onEdit={setEditing} />
      ) : (
        <EmptyState title="No coupons yet" picture={<Icon name="tag" className="size-16 text-muted" />}>
          <p className="text-muted">
            Give shoppers a code for the checkout: for everybody, for a first order, or for the first hundred.
          </p>
          {add}
        </EmptyState>
      )}
      {editing && <CouponForm coupon={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  )
}
