import { formatDay } from '../../../../contract/core/dates.ts'
import { formatRupees } from '../../../../contract/core/money.ts'
import type { TaxRate } from '../../../../contract/invoicing/tax-documents.ts'
import { Cell, Row, Table } from '../../ui/table'

export const RateTable = ({ rates }: { rates: readonly TaxRate[] }) => (
  <Table caption="GST rates by how the HSN starts" columns={['HSN starts with', 'From', 'Rate', 'For']}>
    {rates.map((rate) => (
      <Row key={`${rate.hsn} ${rate.from}`}>
        <Cell>
          <span className={`font-semibold ${rate.hsn ? 'font-mono' : ''}`}>
            {rate.hsn || 'Anything else'}
          </span>
        </Cell>
        <Cell className="whitespace-nowrap max-md:text-right">{formatDay(rate.from)}</Cell>
        <Cell>{rateLabel(rate)}</Cell>
        <Cell className="text-muted max-md:col-span-2">{rate.note}</Cell>
      </Row>
    ))}
  </Table>
)

const rateLabel = ({ rate, upTo, above }: TaxRate) =>
  upTo === null ? `${rate}%` : `${rate}% up to ${formatRupees(upTo)} a piece, ${above}% above`
