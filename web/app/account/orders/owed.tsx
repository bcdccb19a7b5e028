import { formatDay } from '../../../../contract/core/dates.ts'
import { formatRupees } from '../../../../contract/core/money.ts'
import type { OrderRental } from '../../../../contract/orders/rental-order.ts'
import { Notice } from '../../ui/notice'

/** What an order still asks of its shopper, and what is on its way to them. */
export function RentalBalance({ rental: { balance, extensions } }: { rental: OrderRental }) {
  const { owed, refundDue } = balance
  return (
    <>
      {owed > 0 && (
        <Notice kind="warning">
          To be paid when you bring it back: {formatRupees(owed)}.
          {extensions.map(({ until, amount, at }) => (
            <span key={at} className="block font-normal">
              Longer until {formatDay(until)}: {formatRupees(amount)}
            </span>
          ))}
        </Notice>
      )}
      {refundDue > 0 && (
        <Notice kind="success">{formatRupees(refundDue)} are on their way back to you.</Notice>
      )}
    </>
  )
}
