import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { changeCoupon, type AdminCoupon, type CouponState } from '../../../../contract/promotions.ts'
import { api } from '../../shop/browser-api'
import { useHydrated } from '../../shop/hydrated'
import { wordsOf } from '../../shop/words-of'
import { Button } from '../../ui/button'
import { Cell, Row, Table } from '../../ui/table'
import { toast } from '../../ui/toast'
import { couponStateWords, daysWords, termsWords, usesWords } from './coupon-words'

type CouponTableProps = { coupons: readonly AdminCoupon[]; onEdit: (coupon: AdminCoupon) => void }

export const CouponTable = ({ coupons, onEdit }: CouponTableProps) => (
  <Table caption="Coupons" columns={['Coupon', 'For', 'Days', 'Used', 'State', 'Change']} amounts="Used">
    {coupons.map((coupon) => (
      <Row key={coupon.code}>
        <Cell>
          <span className="block font-mono font-semibold tracking-wider">{coupon.code}</span>
          <span className="block text-sm text-muted">{coupon.percent}% off</span>
        </Cell>
        <Cell className="max-md:order-3 max-md:col-span-2">{termsWords(coupon)}</Cell>
        <Cell className="max-md:order-4">{daysWords(coupon)}</Cell>
        <Cell className="text-right tabular-nums max-md:order-5">
          <span className="text-sm text-muted md:hidden">Used </span>
          {usesWords(coupon)}
        </Cell>
        <Cell className="max-md:order-2 max-md:text-right">
          <StateMark state={coupon.state} />
        </Cell>
        <Cell className="max-md:order-6 max-md:col-span-2 md:py-1!">
          <Acts coupon={coupon} onEdit={onEdit} />
        </Cell>
      </Row>
    ))}
  </Table>
)

const marks: Record<CouponState, string> = {
  running: 'bg-success-soft text-success',
  scheduled: 'bg-warning-soft text-warning',
  used_up: 'bg-sunken text-muted',
  ended: 'bg-sunken text-muted',
}

const StateMark = ({ state }: { state: CouponState }) => (
  <span className={`inline-block rounded-full px-3 py-1 text-sm font-semibold ${marks[state]}`}>
    {couponStateWords[state]}
  </span>
)

function Acts({ coupon, onEdit }: { coupon: AdminCoupon; onEdit: (coupon: AdminCoupon) => void }) {
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const isAlive = useHydrated()
  const { code, uses: _uses, state: _state, ...terms } = coupon

  async function turn(active: boolean) {
    setBusy(true)
    try {
      await api(changeCoupon, { params: { code }, body: { ...terms, active } })
      await revalidate()
      void toast(active ? `${code} runs again` : `${code} has ended`, { kind: 'success' })
    } catch (error) {
      void toast(wordsOf(error) ?? 'Network error. Nothing was changed.', { kind: 'error' })
    } finally {
      setBusy(false)
    }
  }
  const look = { size: 'small', variant: 'quiet', disabled: !isAlive } as const
  return (
    <div className="-mx-3 flex flex-wrap">
      <Button {...look} onClick={() => onEdit(coupon)}>
        Edit<span className="sr-only"> {code}</span>
      </Button>
      <Button {...look} isBusy={isBusy} onClick={() => void turn(!coupon.active)}>
        {coupon.active ? 'End' : 'Start again'}
        <span className="sr-only"> {code}</span>
      </Button>
    </div>
  )
}
