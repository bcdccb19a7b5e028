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
  <Table caption="Coupons" columns={['Coupon', 'For', 'Days', 'Used', 'State', 'Change']} amounts="Used">
    {coupons.map((coupon) => (
      <CouponRow key={coupon.code} coupon={coupon} onEdit={onEdit} />
    ))}
  </Table>
)

type CouponProps = { coupon: AdminCoupon; onEdit: (coupon: AdminCoupon) => void }

function CouponRow({ coupon, onEdit }: CouponProps) {
  const guess = useOptimisticChange(coupon)
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
        <StateMark state={guess.shown.state} />
      </Cell>
      <Cell className="max-md:order-6 max-md:col-span-2 md:py-1!">
        <Acts coupon={coupon} guess={guess} onEdit={onEdit} />
      </Cell>
    </Row>
  )
}

const marks: Record<CouponState, string> = {
  running: 'bg-success-soft text-success',
  scheduled: 'bg-warning-soft text-warning',
  used_up: 'bg-sunken text-muted',
  ended: 'bg-sunken text-muted',
}

const StateMark = ({ state }: { state: CouponState }) => (
  <span className={`inline-block rounded-full px-3 py-1 text-sm font-semibold ${marks[state]}`}>
    {couponStateLabels[state]}
  </span>
)

type ActionsProps = CouponProps & { guess: ReturnType<typeof useOptimisticChange<AdminCoupon>> }

function Acts({ coupon, guess, onEdit }: ActionsProps) {
  const { act } = useToastAction()
  const isHydrated = useHydrated()
  const { code } = coupon
  const isOn = guess.shown.active

  const turn = (one: AdminCoupon, active: boolean, undo?: (after: AdminCoupon) => void) => {
    const { uses: _uses, state: _state, ...terms } = one
    const after = { current: one }
    const work = async () => {
      after.current = await api(changeCoupon, { params: { code }, body: { ...terms, active } })
    }
    const action = undo && { label: 'Undo', onClick: () => undo(after.current) }
    return act(work, active ? `${code} runs again` : `${code} has ended`, action)
  }
  const flip = () =>
    guess.change({ ...coupon, active: !isOn, state: isOn ? 'ended' : 'running' }, () =>
      turn(coupon, !isOn, (after) => void turn(after, isOn)),
    )
  const look = { size: 'small', variant: 'quiet', disabled: !isHydrated } as const
  return (
    <div className="-mx-3 flex flex-wrap">
      <Button {...look} onClick={() => onEdit(coupon)}>
        Edit<span className="sr-only"> {code}</span>
      </Button>
      <Button {...look} isBusy={guess.isPending} onClick={flip}>
        {isOn ? 'End' : 'Start again'}
        <span className="sr-only"> {code}</span>
      </Button>
    </div>
  )
}
