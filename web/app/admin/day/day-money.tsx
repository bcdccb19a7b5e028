import { formatPayable, paise, sum } from '../../../../contract/core/money.ts'
import type { DayMoney as MoneyOfWay } from '../../../../contract/orders/day-list.ts'
import type { PaymentProvider } from '../../../../contract/payments/payments.ts'
import { Card } from '../../ui/card'

const labels: Record<PaymentProvider, string> = {
  cod: 'Cash, also through couriers',
  upi: 'UPI transfers',
  phonepe: 'PhonePe',
  demo: 'Simulated payments',
}

/** What customers have paid and got back on a day, so that staff can check the cash drawer and the accounts. */
export function DayMoney({ money }: { money: readonly MoneyOfWay[] }) {
  const received = sum(money.map((way) => way.received))
  const refunded = sum(money.map((way) => way.refunded))
  return (
    <Card className="overflow-x-auto px-5 py-2">
      <table className="w-full text-right tabular-nums">
        <caption className="sr-only">Payments of customers on this day</caption>
        <thead>
          <tr>
            <th scope="col" className="py-2 text-left font-semibold">
              Paid by
            </th>
            <th scope="col" className="py-2 pl-4 font-semibold">
              Received
            </th>
            <th scope="col" className="py-2 pl-4 font-semibold">
              Refunded
            </th>
          </tr>
        </thead>
        <tbody>
          {money.map((way) => (
            <Row key={way.provider} name={labels[way.provider]} {...way} />
          ))}
          {money.length > 1 && <Row name="Together" received={paise(received)} refunded={paise(refunded)} />}
        </tbody>
      </table>
    </Card>
  )
}

type RowProps = Pick<MoneyOfWay, 'received' | 'refunded'> & { name: string }

const Row = ({ name, received, refunded }: RowProps) => (
  <tr className="border-t border-line last:font-semibold">
    <th scope="row" className="py-2 text-left font-normal">
      {name}
    </th>
    <td className="py-2 pl-4">{formatPayable(received)}</td>
    <td className="py-2 pl-4">{formatPayable(refunded)}</td>
  </tr>
)
