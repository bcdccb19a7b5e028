import { dayInIndia, addDays } from '../../../../contract/core/dates.ts'
import { formatMonth } from '../../../../contract/core/date-labels.ts'
import { endpointUrl } from '../../../../contract/core/endpoint.ts'
import { documentLabels } from '../../../../contract/invoicing/document-labels.ts'
import {
  taxRegister,
  taxRegisterCsv,
  TaxDocumentKind,
  type TaxTotals,
} from '../../../../contract/invoicing/tax-documents.ts'
import { taxIdentity } from '../../../../contract/store/tax-identity.ts'
import { Month } from '../../../../contract/sellers/payouts.ts'
import { userApi } from '../../lib/api/api-context'
import { loadSettings } from '../../lib/api/load-settings'
import { missingDetailsText } from '../tax/missing-details'
import { orThrowResponse } from '../../lib/api/route-errors'
import { DownloadButton } from '../../components/download-button'
import { ButtonLink } from '../../ui/button'
import { CursorPager } from '../../components/admin-lists/list-pages'
import { EmptyState } from '../../ui/empty-state'
import type { Route } from './+types/invoices'
import { ListFilters } from '../../components/admin-lists/list-filters'
import { listPath } from '../../components/admin-lists/list-path'
import { TaxDocumentTable } from './document-table'
import { formatExact } from '../../../../contract/core/money.ts'
import { Cell, Figure, Row, Table } from '../../ui/table'
import { Icon } from '../../ui/icon'
import { titleOf } from '../../lib/brand'
import { PageHeader } from '../../ui/page-header'
import { endpointAction } from '../../lib/forms/endpoint-action'
import { viewForms } from '../../components/admin-lists/save-view'

const PATH = '/admin/invoices'
const PAGE = 100

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const today = dayInIndia(new Date()).slice(0, 7)
  const month = Month.safeParse(searchParams.get('month')).data ?? today
  const kind = TaxDocumentKind.safeParse(searchParams.get('kind')).data
  const after = searchParams.get('after')?.slice(0, 20) ?? ''
  const api = await context.get(userApi)()
  const query = { month, ...(kind ? { kind } : {}), after, limit: PAGE }
  const [{ data, sums }, settings] = await orThrowResponse(
    Promise.all([api(taxRegister, { query }), loadSettings(api, ['business', 'contact', 'tax'])]),
    request,
  )
  const { missing } = taxIdentity(settings)
  return { documents: data, sums, filter: { month, kind: kind ?? '' }, after, today, missing }
}

export const action = endpointAction(viewForms)
export { clientAction } from '../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Invoices', 'admin') },
  { name: 'robots', content: 'noindex' },
]

/** The tax documents of a month, for the GST return. */
export default function AdminInvoices({ loaderData }: Route.ComponentProps) {
  const { documents, sums, filter, after, today, missing } = loaderData
  const last = documents.length === PAGE ? documents.at(-1)?.number : undefined
  return (
    <>
      <PageHeader title="Invoices">
        {documents.length > 0 && (
          <DownloadButton
            address={endpointUrl(taxRegisterCsv.path, {}, filter)}
            name={`invoices-${filter.month}`}
            ending="csv"
          >
            Export CSV
          </DownloadButton>
        )}
      </PageHeader>
      <MonthNavigation path={PATH} filter={filter} today={today} />
      {sums.length > 0 && <TotalsTable sums={sums} month={filter.month} />}
      <KindFilter filter={filter} today={today} />
      <TaxDocumentTable
        documents={documents}
        empty={
          <EmptyState
            title={`No ${filter.kind ? 'matching documents' : 'invoices'} in ${formatMonth(filter.month)}`}
          >
            <p className="text-muted">
              {missingDetailsText(missing) ??
                'An invoice is issued when an order is paid, or confirmed for cash on delivery.'}
            </p>
          </EmptyState>
        }
      />
      <CursorPager
        first={after ? { to: listPath(PATH, filter), label: 'First page' } : null}
        next={last ? { to: listPath(PATH, { ...filter, after: last }), label: 'Next page' } : null}
      />
    </>
  )
}

type Filter = Route.ComponentProps['loaderData']['filter']

/** Filters the list by the kind of document. The current month is not a filter. */
const KindFilter = ({ filter: { month, kind }, today }: { filter: Filter; today: Month }) => (
  <div className="mt-6 mb-4">
    <ListFilters
      path={PATH}
      filter={{ month: month === today ? '' : month, kind }}
      parts={[
        { name: 'month', label: 'Month', options: { [month]: formatMonth(month) }, isHidden: true },
        { name: 'kind', label: 'Kind', options: documentLabels },
      ]}
    />
  </div>
)

const figures = ['Documents', 'Taxable', 'CGST', 'SGST/UTGST', 'IGST', 'Total']

/** The totals of all documents of the month by kind. */
const TotalsTable = ({ sums, month }: { sums: readonly TaxTotals[]; month: string }) => (
  <Table caption={`Totals for ${formatMonth(month)}`} columns={['Kind', ...figures]} amounts={figures}>
    {sums.map(({ kind, count, taxable, cgst, sgst, igst, total }) => (
      <Row key={kind}>
        <Cell className="font-semibold max-md:col-span-2">{documentLabels[kind]}</Cell>
        <Figure label="Documents">{count.toLocaleString('en-IN')}</Figure>
        <Figure label="Taxable">{formatExact(taxable)}</Figure>
        <Figure label="CGST">{formatExact(cgst)}</Figure>
        <Figure label="SGST/UTGST">{formatExact(sgst)}</Figure>
        <Figure label="IGST">{formatExact(igst)}</Figure>
        <Figure label="Total">{formatExact(total)}</Figure>
      </Row>
    ))}
  </Table>
)

const previousMonth = (month: Month): Month => addDays(`${month}-01`, -1).slice(0, 7)
const nextMonth = (month: Month): Month => addDays(`${month}-28`, 4).slice(0, 7)

type MonthNavigationProps = { path: string; filter: { month: Month; kind: string }; today: Month }

/** The selected month with links to the previous and the next one. There is no link to future months. */
function MonthNavigation({ path, filter, today }: MonthNavigationProps) {
  const { month } = filter
  const linkTo = (target: Month) => listPath(path, { ...filter, month: target })
  return (
    <nav aria-label="Months" className="mb-4 flex items-center gap-2">
      <ButtonLink to={linkTo(previousMonth(month))} variant="quiet" size="small">
        <Icon name="previous" />
        <span className="sr-only">{formatMonth(previousMonth(month))}</span>
      </ButtonLink>
      <h2 className="min-w-40 text-center text-xl" aria-live="polite">
        {formatMonth(month)}
      </h2>
      {month < today && (
        <ButtonLink to={linkTo(nextMonth(month))} variant="quiet" size="small">
          <Icon name="next" />
          <span className="sr-only">{formatMonth(nextMonth(month))}</span>
        </ButtonLink>
      )}
    </nav>
  )
}
