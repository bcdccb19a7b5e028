import { Form, useSubmit } from 'react-router'
import { dayInIndia, formatMonth, addDays } from '../../../../contract/core/dates.ts'
import { endpointUrl } from '../../../../contract/core/endpoint.ts'
import { documentLabels } from '../../../../contract/invoicing/document-labels.ts'
import {
  taxRegister,
  taxRegisterCsv,
  TaxDocumentKind,
  type TaxTotals,
} from '../../../../contract/invoicing/tax-documents.ts'
import { Month } from '../../../../contract/sellers/payouts.ts'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { SavePdf } from '../../components/orders/save-pdf'
import { ButtonLink } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { SelectField } from '../../ui/field'
import type { Route } from './+types/invoices'
import { listPath } from '../../components/admin-lists/list-filters'
import { ListBody } from '../../components/admin-lists/list-pages'
import { TaxDocumentTable } from './document-table'
import { formatExact } from '../../../../contract/core/money.ts'
import { Cell, Row, Table } from '../../ui/table'
import { Icon } from '../../ui/icon'

const PATH = '/admin/invoices'
const PAGE = 100

export async function loader({ context, request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams
  const today = dayInIndia(new Date()).slice(0, 7)
  const month = Month.safeParse(asked.get('month')).data ?? today
  const kind = TaxDocumentKind.safeParse(asked.get('kind')).data
  const after = asked.get('after')?.slice(0, 20) ?? ''
  const api = await context.get(userApi)()
  const query = { month, ...(kind ? { kind } : {}), after, limit: PAGE }
  const { data, sums } = await orThrowResponse(api(taxRegister, { query }), request)
  return { documents: data, sums, filter: { month, kind: kind ?? '' }, after, today }
}

export const meta: Route.MetaFunction = () => [
  { title: 'Invoices | Navrang admin' },
  { name: 'robots', content: 'noindex' },
]

/** The papers of a month, for the return to the tax office. */
export default function AdminInvoices({ loaderData }: Route.ComponentProps) {
  const { documents, sums, filter, after, today } = loaderData
  const last = documents.length === PAGE ? documents.at(-1)?.number : undefined
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-4xl">Invoices</h1>
        {documents.length > 0 && (
          <SavePdf
            address={endpointUrl(taxRegisterCsv.path, {}, filter)}
            name={`papers-${filter.month}`}
            ending="csv"
          >
            Save as CSV
          </SavePdf>
        )}
      </div>
      <MonthSteps path={PATH} filter={filter} today={today} />
      {sums.length > 0 && <SumTable sums={sums} month={filter.month} />}
      <KindChoice filter={filter} />
      <ListBody>
        {documents.length > 0 ? (
          <TaxDocumentTable documents={documents} />
        ) : (
          <EmptyState title={`No ${filter.kind ? 'such papers' : 'papers'} in ${formatMonth(filter.month)}`}>
            <p className="text-muted">
              Invoices are written when an order is paid, or confirmed when it is paid at the door.
            </p>
          </EmptyState>
        )}
      </ListBody>
      <nav aria-label="Pages" className="mt-6 flex flex-wrap justify-center gap-3">
        {after && (
          <ButtonLink to={listPath(PATH, filter)} variant="secondary">
            First papers of the month
          </ButtonLink>
        )}
        {last && (
          <ButtonLink to={listPath(PATH, { ...filter, after: last })} variant="secondary">
            Next papers
          </ButtonLink>
        )}
      </nav>
    </>
  )
}

type Filter = Route.ComponentProps['loaderData']['filter']

/** One kind of papers, or all of the month. */
function KindChoice({ filter }: { filter: Filter }) {
  const submit = useSubmit()
  return (
    <Form
      key={filter.kind}
      onChange={(event) => void submit(event.currentTarget)}
      className="mt-6 mb-4 max-w-xs"
    >
      <input type="hidden" name="month" value={filter.month} />
      <SelectField label="Kind" name="kind" defaultValue={filter.kind}>
        <option value="">All</option>
        {Object.entries(documentLabels).map(([kind, words]) => (
          <option key={kind} value={kind}>
            {words}
          </option>
        ))}
      </SelectField>
    </Form>
  )
}

const figures = ['Documents', 'Taxable', 'CGST', 'SGST', 'IGST', 'Total']

/** What the papers of a month add up to, kind by kind, whatever part of them is listed. */
const SumTable = ({ sums, month }: { sums: readonly TaxTotals[]; month: string }) => (
  <Table caption={`Sums of ${formatMonth(month)}`} columns={['Kind', ...figures]} amounts={figures}>
    {sums.map(({ kind, count, taxable, cgst, sgst, igst, total }) => (
      <Row key={kind}>
        <Cell className="font-semibold max-md:col-span-2">{documentLabels[kind]}</Cell>
        <Figure label="Documents">{count.toLocaleString('en-IN')}</Figure>
        <Figure label="Taxable">{formatExact(taxable)}</Figure>
        <Figure label="CGST">{formatExact(cgst)}</Figure>
        <Figure label="SGST">{formatExact(sgst)}</Figure>
        <Figure label="IGST">{formatExact(igst)}</Figure>
        <Figure label="Total">{formatExact(total)}</Figure>
      </Row>
    ))}
  </Table>
)

const Figure = ({ label, children }: { label: string; children: string }) => (
  <Cell className="text-right tabular-nums max-md:col-span-2 max-md:flex max-md:justify-between">
    <span className="text-muted md:hidden">{label}</span>
    {children}
  </Cell>
)

const before = (month: Month): Month => addDays(`${month}-01`, -1).slice(0, 7)
const behind = (month: Month): Month => addDays(`${month}-28`, 4).slice(0, 7)

type MonthStepsProps = { path: string; filter: { month: Month; kind: string }; today: Month }

/** The month that is shown, and the way to its neighbours; there is nothing behind the month of today. */
function MonthSteps({ path, filter, today }: MonthStepsProps) {
  const { month } = filter
  const to = (other: Month) => listPath(path, { ...filter, month: other })
  return (
    <nav aria-label="Months" className="mb-4 flex items-center gap-2">
      <ButtonLink to={to(before(month))} variant="quiet" size="small">
        <Icon name="previous" />
        <span className="sr-only">{formatMonth(before(month))}</span>
      </ButtonLink>
      <h2 className="min-w-40 text-center text-xl" aria-live="polite">
        {formatMonth(month)}
      </h2>
      {month < today && (
        <ButtonLink to={to(behind(month))} variant="quiet" size="small">
          <Icon name="next" />
          <span className="sr-only">{formatMonth(behind(month))}</span>
        </ButtonLink>
      )}
    </nav>
  )
}
