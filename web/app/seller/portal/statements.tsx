import {
  sellerCommissionInvoice,
  sellerSubscriptionInvoices,
  type SubscriptionInvoice,
} from '../../../../contract/invoicing/commission-invoices.ts'
import { endpointUrl } from '../../../../contract/core/endpoint.ts'
import {
  Month,
  sellerStatement,
  sellerStatementCsv,
  sellerStatementPdf,
  sellerStatements,
} from '../../../../contract/sellers/payouts.ts'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { StatementMonths } from '../../components/statements/statement-months'
import { StatementView } from '../../components/statements/statement-view'
import { EmptyState } from '../../ui/empty-state'
import type { Route } from './+types/statements'
import { formatDay, formatPeriod } from '../../../../contract/core/dates.ts'
import { formatExact } from '../../../../contract/core/money.ts'
import { DownloadButton } from '../../components/download-button'
import { CardList } from '../../ui/card'
import { PageHeader } from '../../ui/page-header'
import { titleOf } from '../../lib/brand'
import { Section } from '../../ui/section'

export async function loader({ context, request }: Route.LoaderArgs) {
  const requestedMonth = Month.safeParse(new URL(request.url).searchParams.get('month')).data
  const api = await context.get(userApi)()
  const { data: months } = await orThrowResponse(api(sellerStatements), request)
  const month = requestedMonth ?? months[0]?.month
  const statement = month ? await orThrowResponse(api(sellerStatement, { query: { month } }), request) : null
  const { data: documents } = await orThrowResponse(api(sellerSubscriptionInvoices), request)
  return { months, statement, documents }
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Statements', 'seller area') },
]

const documentUrl = (taxDocument: string) => endpointUrl(sellerCommissionInvoice.path, {}, { taxDocument })

const fileUrls = (month: string) => ({
  pdf: endpointUrl(sellerStatementPdf.path, {}, { month }),
  csv: endpointUrl(sellerStatementCsv.path, {}, { month }),
  taxDocument: documentUrl,
})

/** The monthly statements of the business, from the ledger. */
export default function SellerStatements({
  loaderData: { months, statement, documents },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Statements" />
      {statement ? (
        <>
          <StatementView statement={statement} files={fileUrls(statement.month)} />
          <Section title="All months">
            <StatementMonths months={months} at="/seller/statements" />
          </Section>
        </>
      ) : (
        <EmptyState title="No statements yet" icon="list">
          <p className="text-muted">
            Your first paid order starts your first statement. It lists your sales, our commission and your
            payouts.
          </p>
        </EmptyState>
      )}
      {documents.length > 0 && <SubscriptionInvoices documents={documents} at={documentUrl} />}
    </>
  )
}

type SubscriptionInvoicesProps = {
  documents: readonly SubscriptionInvoice[]
  at: (taxDocument: string) => string
}

/** The shop's invoices for the subscription, newest first. */
const SubscriptionInvoices = ({ documents, at }: SubscriptionInvoicesProps) => (
  <Section title="Subscription invoices">
    <CardList className="px-5">
      {documents.map(({ _id: id, name, number, day, total, from, until }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
          <p className="min-w-0">
            <span className="block font-semibold">{formatPeriod({ from, until })}</span>
            <span className="hint">
              {name} {number}, {formatDay(day)}
            </span>
          </p>
          <p className="flex items-center gap-4 font-semibold tabular-nums">
            {formatExact(total)}
            <DownloadButton address={at(id)} name={number.replaceAll('/', '-')}>
              PDF<span className="sr-only"> of {number}</span>
            </DownloadButton>
          </p>
        </li>
      ))}
    </CardList>
  </Section>
)
