import type { SubscriptionInvoice } from '../../../../contract/invoicing/commission-invoices.ts'
import { formatDay } from '../../../../contract/core/dates.ts'
import { formatExact } from '../../../../contract/core/money.ts'
import { SavePdf } from '../../components/orders/save-pdf'

type SubscriptionInvoicesProps = {
  documents: readonly SubscriptionInvoice[]
  at: (taxDocument: string) => string
}

/** The shop's invoices for what the business has paid to be listed, newest first. */
export const SubscriptionInvoices = ({ documents, at }: SubscriptionInvoicesProps) => (
  <section aria-labelledby="subscription-papers" className="mt-10">
    <h2 id="subscription-papers" className="mb-3 text-2xl">
      Your subscription
    </h2>
    <ul className="divide-y divide-line rounded-card border border-line bg-surface px-5">
      {documents.map(({ _id: id, name, number, day, total, from, until }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
          <p className="min-w-0">
            <span className="block font-semibold">
              {formatDay(from)} to {formatDay(until)}
            </span>
            <span className="block text-sm text-muted">
              {name} {number}, {formatDay(day)}
            </span>
          </p>
          <p className="flex items-center gap-4 font-semibold tabular-nums">
            {formatExact(total)}
            <SavePdf address={at(id)} name={number.replaceAll('/', '-')}>
              PDF<span className="sr-only"> of {number}</span>
            </SavePdf>
          </p>
        </li>
      ))}
    </ul>
  </section>
)
