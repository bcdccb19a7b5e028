import { formatDay } from '../../../../contract/core/dates.ts'
import { formatRupees } from '../../../../contract/core/money.ts'
import { documentLabels } from '../../../../contract/invoicing/document-labels.ts'
import type { TaxDocument } from '../../../../contract/invoicing/tax-documents.ts'
import { orderInvoiceUrl } from '../../lib/api/api-urls'
import { DownloadButton } from '../download-button'

type OrderDocumentsProps = { orderId: string; documents: readonly TaxDocument[]; orderToken?: string | null }

/** The invoices and credit notes of an order, each with a button to download it. */
export function OrderDocuments({ orderId, documents, orderToken = null }: OrderDocumentsProps) {
  return (
    <ul className="flex flex-col divide-y divide-line">
      {documents.map(({ _id: id, kind, number, day, total, soldBy }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
          <div className="min-w-0 flex-1 basis-44">
            <p className="font-semibold">{documentLabels[kind]}</p>
            <p className="hint">
              {soldBy}
              <br />
              <span className="font-mono">{number}</span> · {formatDay(day)} ·{' '}
              {kind === 'credit_note' ? '-' : ''}
              {formatRupees(total)}
            </p>
          </div>
          <DownloadButton
            address={orderInvoiceUrl(orderId, id)}
            name={number.replaceAll('/', '-')}
            orderToken={orderToken}
          >
            Save PDF<span className="sr-only"> of {number}</span>
          </DownloadButton>
        </li>
      ))}
    </ul>
  )
}
