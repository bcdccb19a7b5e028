import { confirmationId } from '../../../../contract/orders/orders.ts'
import { statementLabels, type Statement } from '../../../../contract/sellers/payouts.ts'
import { writeCsv } from '../../../platform/csv/write-csv.ts'

const columns = ['Day', 'What', 'Order', 'Gross', 'Commission', 'TCS', 'TDS', 'Net', 'Balance']

/** A statement as a table: each fact with what was left after it. */
export function writeStatement({ month, seller, opening, lines, closing }: Statement) {
  let balance: number = opening
  const rows = lines.map(({ day, kind, orderId, gross, commission, tcs, tds, net }) => {
    balance += net
    const amounts = [gross, commission, tcs, tds, net, balance].map((amount) => amount / 100)
    return [day, statementLabels[kind], orderId ? confirmationId(orderId) : '', ...amounts]
  })
  const blank = Array.from({ length: 5 }, () => '')
  return writeCsv([
    [`Statement of ${month}`, seller.name, seller.gstin ?? '', ...blank.slice(1), '', ''],
    columns,
    ['', 'Opening balance', '', ...blank, opening / 100],
    ...rows,
    ['', 'Closing balance', '', ...blank, closing / 100],
  ])
}
