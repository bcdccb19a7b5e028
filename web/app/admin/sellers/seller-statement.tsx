import { adminCommissionInvoice } from '../../../../contract/invoicing/commission-invoices.ts'
import { endpointUrl } from '../../../../contract/core/endpoint.ts'
import {
  adminStatement,
  adminStatementCsv,
  adminStatementPdf,
  Month,
} from '../../../../contract/sellers/payouts.ts'
import { userApi } from '../../lib/api/api-context'
import { requestUrl } from '../../lib/api/request-url'
import { orThrowResponse } from '../../lib/api/route-errors'
import { StatementMonths } from '../../components/statements/statement-months'
import { StatementView } from '../../components/statements/statement-view'
import { EmptyState } from '../../ui/empty-state'
import { PageHeader } from '../../ui/page-header'
import { Section } from '../../ui/section'
import { titleOf } from '../../lib/brand'
import type { Route } from './+types/seller-statement'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const month = Month.safeParse(requestUrl(request).searchParams.get('month')).data
  const api = await context.get(userApi)()
  const query = month ? { month } : {}
  return { id: params.id, ...(await orThrowResponse(api(adminStatement, { params, query }), request)) }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: titleOf(matches, `Statement for ${loaderData?.name ?? 'a seller'}`, 'admin') },
  { name: 'robots', content: 'noindex' },
]

/** The statement of a seller, as the seller sees it, for staff who handle payouts. */
export default function SellerStatement({ loaderData }: Route.ComponentProps) {
  const { id, name, months, statement } = loaderData
  const fileUrl = (path: string) => endpointUrl(path, { id }, { month: statement?.month })
  return (
    <>
      <PageHeader back={{ to: '/admin/payouts', label: 'Payouts' }} title={name} />
      {statement ? (
        <>
          <StatementView
            statement={statement}
            files={{
              pdf: fileUrl(adminStatementPdf.path),
              csv: fileUrl(adminStatementCsv.path),
              taxDocument: (taxDocument) => endpointUrl(adminCommissionInvoice.path, {}, { taxDocument }),
            }}
          />
          <Section title="All months">
            <StatementMonths months={months} at={`/admin/sellers/${id}/statement`} />
          </Section>
        </>
      ) : (
        <EmptyState title="No statements yet">
          <p className="text-muted">The first statement starts with this seller’s first paid order.</p>
        </EmptyState>
      )}
    </>
  )
}
