import type { ReactNode } from 'react'
import { deliveryText } from '../../../../contract/shipping/delivery-charge.ts'
import { formatPayable, formatRupees } from '../../../../contract/core/money.ts'
import type { Totals } from '../../../../contract/checkout/pricing.ts'

type OrderTotalsProps = {
  totals: Totals
  couponCode?: string | null | undefined
  /** Label of the last row, for example "Amount payable" or "Amount paid". */
  due: string
  /** True for a sale in the shop, where nothing is delivered. */
  isPickup?: boolean
  /** True if the delivery charge is not known without a PIN code. */
  needsPin?: boolean | undefined
  /** True for a placed order and beside the button that pays to the paisa. Then the amounts have their paise, so that they add up. */
  isExact?: boolean
}

/** The totals of an order from the subtotal to the amount due. */
export function OrderTotals({
  totals,
  couponCode,
  due,
  isPickup = false,
  needsPin,
  isExact = false,
}: OrderTotalsProps) {
  const { subtotal, couponDiscount, deliveryCharge, total, depositTotal, amountDue } = totals
  const format = isExact ? formatPayable : formatRupees
  return (
    <dl className="flex flex-col gap-2 tabular-nums">
      <Row name="Subtotal">{format(subtotal)}</Row>
      {couponDiscount > 0 && (
        <Row name={couponCode ? `Coupon ${couponCode}` : 'Coupon'} className="text-success">
          −{format(couponDiscount)}
        </Row>
      )}
      {!isPickup && <Row name="Delivery">{deliveryText(deliveryCharge, needsPin)}</Row>}
      <Row name="Total">{format(total)}</Row>
      {depositTotal > 0 && <Row name="Refundable deposit">{format(depositTotal)}</Row>}
      <Row name={due} className="border-t border-line pt-3 text-lg font-bold">
        {format(amountDue)}
      </Row>
    </dl>
  )
}

function Row({ name, className = '', children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <div className={`flex justify-between gap-4 ${className}`}>
      <dt>{name}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  )
}
