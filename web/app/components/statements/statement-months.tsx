import { Link } from 'react-router'
import { formatMonth } from '../../../../contract/core/date-labels.ts'
import { formatExact } from '../../../../contract/core/money.ts'
import type { MonthSum } from '../../../../contract/sellers/payouts.ts'
import { Cell, Figure, Row, Table } from '../../ui/table'

const figures = ['Earned', 'Payouts', 'Closing balance']

type MonthsProps = {
  months: readonly MonthSum[]
  /** Path of the page that shows a month. */
  at: string
}

/** The months of a seller's account, each with its closing balance. */
export const StatementMonths = ({ months, at }: MonthsProps) => (
  <Table caption="Months, newest first" columns={['Month', ...figures]} amounts={figures}>
    {months.map(({ month, net, paidOut, closing }) => (
      <Row key={month}>
        <Cell className="max-md:col-span-2">
          <Link to={`${at}?month=${month}`} className="row-link">
            {formatMonth(month)}
          </Link>
        </Cell>
        <Figure label="Earned">{formatExact(net)}</Figure>
        <Figure label="Payouts">{formatExact(paidOut)}</Figure>
        <Figure label="Closing balance">{formatExact(closing)}</Figure>
      </Row>
    ))}
  </Table>
)
