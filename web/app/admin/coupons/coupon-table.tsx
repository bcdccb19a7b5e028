import { changeCoupon, type AdminCoupon, type CouponState } from '../../../../contract/checkout/coupons.ts'
import { api } from '../../lib/api/browser-api'
import { useHydrated } from '../../lib/hydrated'
import { Button } from '../../ui/button'
import { Cell, Row, Table } from '../../ui/table'
import { useOptimisticChange } from '../../lib/use-optimistic-change'
import { useToastAction } from '../../lib/use-toast-action'
import { couponStateLabels, couponDaysText, couponTermsText, couponUsesText } from './coupon-labels'

type CouponTableProps = { coupons: readonly AdminCoupon[]; onEdit: (coupon: AdminCoupon) => void }

export const CouponTable = ({ coupons, onEdit }: CouponTableProps) => (
  <Table
    caption="Coupons"
    columns={['Coupon', 'Conditions', 'Valid', 'Used', 'Status', 'Actions']}
    amounts="Used"
  >
    {coupons.map((coupon) => (
      <CouponRow key={coupon.code} coupon={coupon} onEdit={onEdit} />
    ))}
  </Table>
)

type CouponRowProps = { coupon: AdminCoupon; onEdit: (coupon: AdminCoupon) => void }

function CouponRow({ coupon, onEdit }: CouponRowProps) {
  const optimistic = useOptimisticChange(coupon)
  return (
    <Row>
      <Cell>
        <span className="block font-mono font-semibold tracking-wider">{coupon.code}</span>
        <span className="block text-sm text-muted">{coupon.percent}% off</span>
      </Cell>
      <Cell className="max-md:order-3 max-md:col-span-2">{couponTermsText(coupon)}</Cell>
      <Cell className="max-md:order-4">{couponDaysText(coupon)}</Cell>
      <Cell className="text-right tabular-nums max-md:order-5">
        <span className="text-sm text-muted md:hidden">Used </span>
        {couponUsesText(coupon)}
      </Cell>
      <Cell className="max-md:order-2 max-md:text-right">
        <StateBadge state={optimistic.shown.state} />
      </Cell>
      <Cell className="max-md:order-6 max-md:col-span-2 md:py-1!">
        <CouponActions coupon={coupon} optimistic={optimistic} onEdit={onEdit} />
      </Cell>
    </Row>
  )
}

const stateLooks: Record<CouponState, string> = {
  running: 'bg-success-soft text-success',
  scheduled: 'bg-warning-soft text-warning',
  used_up: 'bg-sunken text-muted',
  ended: 'bg-sunken text-muted',
}

const StateBadge = ({ state }: { state: CouponState }) => (
  <span className={`inline-block rounded-full px-3 py-1 text-sm font-semibold ${stateLooks[state]}`}>
    {couponStateLabels[state]}
  </span>
)

type ActionsProps = CouponRowProps & { optimistic: ReturnType<typeof useOptimisticChange<AdminCoupon>> }

function CouponActions({ coupon, optimistic, onEdit }: ActionsProps) {
  const { run } = useToastAction()
  const isHydrated = useHydrated()
  const { code } = coupon
  const isOn = optimistic.shown.active

  const setActive = (before: AdminCoupon, active: boolean, undo?: (after: AdminCoupon) => void) => {
    const { uses: _uses, state: _state, ...terms } = before
    const after = { current: before }
    const work = async () => {
      after.current = await api(changeCoupon, { params: { code }, body: { ...terms, active } })
    }
    const action = undo && { label: 'Undo', onClick: () => undo(after.current) }
    return run(work, active ? `${code} is active again` : `${code} ended`, action)
  }
  const toggle = () =>
    optimistic.change({ ...coupon, active: !isOn, state: isOn ? 'ended' : 'running' }, () =>
      setActive(coupon, !isOn, (after) => void setActive(after, isOn)),
    )
  const look = { size: 'small', variant: 'quiet', disabled: !isHydrated } as const
  return (
    <div className="-mx-3 flex flex-wrap">
      <Button {...look} onClick={() => onEdit(coupon)}>
        Edit<span className="sr-only"> {code}</span>
      </Button>
      <Button {...look} isBusy={optimistic.isPending} onClick={toggle}>
        {isOn ? 'End' : 'Reactivate'}
        <span className="sr-only"> {code}</span>
      </Button>
    </div>
  )
}
