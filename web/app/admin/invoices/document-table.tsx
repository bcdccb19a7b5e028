import type { ReactNode } from 'react'
import { adminCommissionInvoice } from '../../../../contract/invoicing/commission-invoices.ts'
import { formatDay } from '../../../../contract/core/dates.ts'
import { formatMonth } from '../../../../contract/core/date-labels.ts'
import { endpointUrl } from '../../../../contract/core/endpoint.ts'
import { formatExact, paise } from '../../../../contract/core/money.ts'
import { documentLabels } from '../../../../contract/invoicing/document-labels.ts'
import { orderInvoice, type TaxRegisterRow } from '../../../../contract/invoicing/tax-documents.ts'
import { DownloadButton } from '../../components/download-button'
import { Cell, Row, Table } from '../../ui/table'
import { OrderLink } from '../../components/orders/order-number'

const amounts = ['Taxable', 'Tax', 'Total']

type TableProps = { documents: readonly TaxRegisterRow[]; empty: ReactNode }

export const TaxDocumentTable = ({ documents, empty }: TableProps) => (
  <Table
    caption="Tax documents by number"
    columns={['Number', 'Order', 'Buyer', ...amounts, 'Document']}
    amounts={amounts}
    empty={empty}
  >
    {documents.map((taxDocument) => (
      <DocumentTableRow key={taxDocument._id} taxDocument={taxDocument} />
    ))}
  </Table>
)

function DocumentTableRow({ taxDocument }: { taxDocument: TaxRegisterRow }) {
  const {
    _id: id,
    kind,
    number,
    day,
    orderId,
    service,
    month,
    buyer,
    gstin,
    state,
    taxable,
    cgst,
    sgst,
    igst,
    total,
  } = taxDocument
  return (
    <Row>
      <Cell className="max-md:order-1">
        <span className="block font-mono font-semibold whitespace-nowrap">{number}</span>
        <span className="hint">
          {documentLabels[kind]}, {formatDay(day)}
        </span>
      </Cell>
      <Cell className="max-md:order-4">
        {orderId ? (
          <OrderLink area="admin" id={orderId} />
        ) : (
          `${service === 'subscription' ? 'Subscription' : 'Commission'} of ${formatMonth(month ?? day.slice(0, 7))}`
        )}
      </Cell>
      <Cell className="max-md:order-3 max-md:col-span-2">
        <span className="block">{buyer}</span>
        <span className="hint">{gstin ? `${gstin}, ${state}` : state}</span>
      </Cell>
      <Cell className="text-right tabular-nums max-md:hidden">{formatExact(taxable)}</Cell>
      <Cell className="text-right tabular-nums max-md:hidden">{formatExact(paise(cgst + sgst + igst))}</Cell>
      <Cell className="text-right font-semibold tabular-nums max-md:order-2">{formatExact(total)}</Cell>
      <Cell className="max-md:order-5">
        <DownloadButton
          address={
            orderId
              ? endpointUrl(orderInvoice.path, { id: orderId }, { taxDocument: id })
              : endpointUrl(adminCommissionInvoice.path, {}, { taxDocument: id })
          }
          name={number.replaceAll('/', '-')}
        >
          PDF<span className="sr-only"> of {number}</span>
        </DownloadButton>
      </Cell>
    </Row>
  )
}
