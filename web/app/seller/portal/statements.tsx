import {
  sellerCommissionInvoice,
  sellerSubscriptionInvoices,
  type SubscriptionInvoice,
} from '../../../../contract/invoicing/commission-invoices.ts'
import { addressOf } from '../../../../contract/core/endpoint.ts'
import {
  Month,
  sellerStatement,
  sellerStatementCsv,
  sellerStatementPdf,
  sellerStatements,
} from '../../../../contract/sellers/payouts.ts'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { StatementMonths } from '../../components/statement-months'
import { StatementView } from '../../components/statement-view'
import { EmptyState } from '../../ui/empty-state'
import { Icon } from '../../ui/icon'
import type { Route } from './+types/statements'
import { formatDay } from '../../../../contract/core/dates.ts'
import { formatExact } from '../../../../contract/core/money.ts'
import { SavePdf } from '../../components/orders/save-pdf'

export async function loader({ context, request }: Route.LoaderArgs) {
  const asked = Month.safeParse(new URL(request.url).searchParams.get('month')).data
  const api = await context.get(userApi)()
  const { data: months } = await orThrowResponse(api(sellerStatements), request)
  const month = asked ?? months[0]?.month
  const statement = month ? await orThrowResponse(api(sellerStatement, { query: { month } }), request) : null
  const { data: documents } = await orThrowResponse(api(sellerSubscriptionInvoices), request)
  return { months, statement, documents }
}

export const meta: Route.MetaFunction = () => [{ title: 'Statements | Navrang seller area' }]

const documentAt = (taxDocument: string) => addressOf(sellerCommissionInvoice.path, {}, { taxDocument })

const filesOf = (month: string) => ({
  pdf: addressOf(sellerStatementPdf.path, {}, { month }),
  csv: addressOf(sellerStatementCsv.path, {}, { month }),
  taxDocument: documentAt,
})

/** The account of the business, month by month, told by the books. */
export default function SellerStatements({
  loaderData: { months, statement, documents },
}: Route.ComponentProps) {
  return (
    <>
      <h1 className="mb-5 text-4xl">Statements</h1>
      {statement ? (
        <>
          <StatementView statement={statement} files={filesOf(statement.month)} />
          <h2 className="mt-10 mb-3 text-2xl">All months</h2>
          <StatementMonths months={months} at="/seller/statements" />
        </>
      ) : (
        <EmptyState
          title="Nothing to account for yet"
          picture={<Icon name="list" className="size-16 text-muted" />}
        >
          <p className="text-muted">
            With your first paid order a statement begins: what was sold, what we keep of it and why, and what
            you are paid.
          </p>
        </EmptyState>
      )}
      {documents.length > 0 && <SubscriptionInvoices documents={documents} at={documentAt} />}
    </>
  )
}

type SubscriptionInvoicesProps = {
  documents: readonly SubscriptionInvoice[]
  at: (taxDocument: string) => string
}

/** The shop's invoices for what the business has paid to be listed, newest first. */
const SubscriptionInvoices = ({ documents, at }: SubscriptionInvoicesProps) => (
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
