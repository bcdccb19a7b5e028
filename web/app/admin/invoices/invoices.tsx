import { Form, useSubmit } from 'react-router'
import { dayInIndia, formatMonth } from '../../../../contract/core/dates.ts'
import { addressOf } from '../../../../contract/core/endpoint.ts'
import { documentLabels } from '../../../../contract/invoicing/document-labels.ts'
import { taxRegister, taxRegisterCsv, TaxDocumentKind } from '../../../../contract/invoicing/tax-documents.ts'
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
import { MonthSteps } from './month-steps'
import { TaxDocumentTable } from './document-table'
import { SumTable } from './sum-table'

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
            address={addressOf(taxRegisterCsv.path, {}, filter)}
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
