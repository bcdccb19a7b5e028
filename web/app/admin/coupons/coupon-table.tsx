import type { ReactNode } from 'react'
import type { Paise } from '../../../../contract/core/money.ts'
import type { AdminCoupon, CouponState } from '../../../../contract/checkout/coupons.ts'
import { ActionButton, useEndpointForm } from '../../lib/forms/action-form'
import { useReloadOnRefusal } from '../../lib/forms/use-reload-on-refusal'
import { ButtonLink } from '../../ui/button'
import { Cell, Row, Table } from '../../ui/table'
import { toast } from '../../ui/toast'
import { couponTermsText, benefitText } from '../../../../contract/checkout/coupon-terms.ts'
import { couponStateLabels, couponDaysText, couponUsesText } from './coupon-labels'
import { Badge, type Tone } from '../../ui/badge'

type TableProps = {
  coupons: readonly AdminCoupon[]
  /** Returns the URL that opens the editor of a coupon over the list. */
  editPath: (code: string) => string
  empty: ReactNode
}

export const CouponTable = ({ coupons, editPath, empty }: TableProps) => (
  <Table
    caption="Coupons"
    columns={['Coupon', 'Conditions', 'Valid', 'Used', 'Status', 'Actions']}
    amounts="Used"
    empty={empty}
  >
    {coupons.map((coupon) => (
      <CouponRow key={coupon.code} coupon={coupon} editPath={editPath(coupon.code)} />
    ))}
  </Table>
)

type RowProps = { coupon: AdminCoupon; editPath: string }

function CouponRow({ coupon, editPath }: RowProps) {
  return (
    <Row>
      <Cell>
        <span className="block font-mono font-semibold tracking-wider">{coupon.code}</span>
        <span className="hint">{benefitText(coupon)}</span>
      </Cell>
      <Cell className="max-md:order-3 max-md:col-span-2">{couponTermsText(coupon) || 'All orders'}</Cell>
      <Cell className="max-md:order-4">{couponDaysText(coupon)}</Cell>
      <Cell className="text-right tabular-nums max-md:order-5">
        <span className="text-sm text-muted md:hidden">Used </span>
        {couponUsesText(coupon)}
      </Cell>
      <Cell className="max-md:order-2 max-md:text-right">
        <StateBadge state={coupon.state} />
      </Cell>
      <Cell className="max-md:order-6 max-md:col-span-2 md:py-1!">
        <CouponActions coupon={coupon} editPath={editPath} />
      </Cell>
    </Row>
  )
}

const tones: Record<CouponState, Tone> = {
  running: 'success',
  scheduled: 'warning',
  used_up: 'quiet',
  ended: 'quiet',
}

const StateBadge = ({ state }: { state: CouponState }) => (
  <Badge tone={tones[state]}>{couponStateLabels[state]}</Badge>
)

function CouponActions({ coupon, editPath }: RowProps) {
  const { code, active } = coupon
  const onRefused = useReloadOnRefusal()
  const undo = useEndpointForm('changeCoupon', { params: { code }, onRefused })
  const toggle = useEndpointForm('changeCoupon', {
    params: { code },
    onRefused,
    onDone: (reply) => {
      const changed = reply as AdminCoupon
      void toast(changed.active ? `${code} is active again` : `${code} ended`, {
        kind: 'success',
        action: { label: 'Undo', onClick: () => void undo.submit({ ...changed, active: !changed.active }) },
      })
    },
  })
  const look = { size: 'small', variant: 'quiet' } as const
  return (
    <div className="-mx-3 flex flex-wrap">
      <ButtonLink {...look} to={editPath} preventScrollReset>
        Edit<span className="sr-only"> {code}</span>
      </ButtonLink>
      <ActionButton {...look} of={toggle} fields={{ ...termFields(coupon), active: String(!active) }}>
        {active ? 'End' : 'Reactivate'}
        <span className="sr-only"> {code}</span>
      </ActionButton>
    </div>
  )
}

/** Returns the terms of a coupon as form fields, in the wire format. */
function termFields({
  uses: _uses,
  state: _state,
  amountOff,
  minSubtotal,
  ...terms
}: AdminCoupon): Record<string, string> {
  const inRupees = (amount: Paise | null) => (amount === null ? null : amount / 100)
  const wire = { ...terms, amountOff: inRupees(amountOff), minSubtotal: inRupees(minSubtotal) }
  return Object.fromEntries(Object.entries(wire).map(([name, value]) => [name, String(value ?? '')]))
}
