import { Form, useSubmit } from 'react-router'
import { dayInIndia, formatMonth } from '../../../contract/days.ts'
import { addressOf } from '../../../contract/endpoint.ts'
import { paperWords } from '../../../contract/paper-words.ts'
import { paperBooks, paperBooksCsv, PaperKind } from '../../../contract/papers.ts'
import { Month } from '../../../contract/payouts.ts'
import { personApi } from '../api-context'
import { orPage } from '../refused'
import { SavePdf } from '../shop/save-pdf'
import { ButtonLink } from '../ui/button'
import { EmptyState } from '../ui/empty-state'
import { SelectField } from '../ui/field'
import type { Route } from './+types/papers'
import { listPath } from './list-filters'
import { ListBody } from './list-pages'
import { MonthSteps } from './papers/month-steps'
import { PaperTable } from './papers/paper-table'
import { SumTable } from './papers/sum-table'

const PATH = '/admin/papers'
const PAGE = 100

export async function loader({ context, request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams
  const today = dayInIndia(new Date()).slice(0, 7)
  const month = Month.safeParse(asked.get('month')).data ?? today
  const kind = PaperKind.safeParse(asked.get('kind')).data
  const after = asked.get('after')?.slice(0, 20) ?? ''
  const api = await context.get(personApi)()
  const query = { month, ...(kind ? { kind } : {}), after, limit: PAGE }
  const { data, sums } = await orPage(api(paperBooks, { query }), request)
  return { papers: data, sums, filter: { month, kind: kind ?? '' }, after, today }
}

export const meta: Route.MetaFunction = () => [
  { title: 'Invoices | Navrang admin' },
  { name: 'robots', content: 'noindex' },
]

/** The papers of a month, for the return to the tax office. */
export default function AdminPapers({ loaderData }: Route.ComponentProps) {
  const { papers, sums, filter, after, today } = loaderData
  const last = papers.length === PAGE ? papers.at(-1)?.number : undefined
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-4xl">Invoices</h1>
        {papers.length > 0 && (
          <SavePdf
            address={addressOf(paperBooksCsv.path, {}, filter)}
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
        {papers.length > 0 ? (
          <PaperTable papers={papers} />
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
        {Object.entries(paperWords).map(([kind, words]) => (
          <option key={kind} value={kind}>
            {words}
          </option>
        ))}
      </SelectField>
    </Form>
  )
}
