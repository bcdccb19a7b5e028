import { formatMonth } from '../../../contract/days.ts'
import { Link } from 'react-router'
import { formatExact } from '../../../contract/money.ts'
import { Month, sellerStatement, sellerStatements } from '../../../contract/payouts.ts'
import { personApi } from '../api-context'
import { orPage } from '../refused'
import { EmptyState } from '../ui/empty-state'
import { Icon } from '../ui/icon'
import { Cell, Row, Table } from '../ui/table'
import type { Route } from './+types/statements'
import { StatementView } from './portal/statement-view'

export async function loader({ context, request }: Route.LoaderArgs) {
  const asked = Month.safeParse(new URL(request.url).searchParams.get('month')).data
  const api = await context.get(personApi)()
  const { data: months } = await orPage(api(sellerStatements), request)
  const month = asked ?? months[0]?.month
  const statement = month ? await orPage(api(sellerStatement, { query: { month } }), request) : null
  return { months, statement }
}

export const meta: Route.MetaFunction = () => [{ title: 'Statements | Navrang seller area' }]

/** The account of the business, month by month, told by the books. */
export default function SellerStatements({ loaderData: { months, statement } }: Route.ComponentProps) {
  return (
    <>
      <h1 className="mb-5 text-4xl">Statements</h1>
      {statement ? (
        <>
          <StatementView statement={statement} />
          <h2 className="mt-10 mb-3 text-2xl">All months</h2>
          <Months months={months} />
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
    </>
  )
}

const figures = ['Earned', 'Paid out', 'Left at its end']

type Months = Route.ComponentProps['loaderData']['months']

const Months = ({ months }: { months: Months }) => (
  <Table caption="Months, newest first" columns={['Month', ...figures]} amounts={figures}>
    {months.map(({ month, net, paidOut, closing }) => (
      <Row key={month}>
        <Cell className="max-md:col-span-2">
          <Link
            to={`/seller/statements?month=${month}`}
            className="inline-flex min-h-8 items-center font-semibold text-brand underline-offset-4 hover:underline max-md:min-h-11"
          >
            {formatMonth(month)}
          </Link>
        </Cell>
        <Figure label="Earned">{formatExact(net)}</Figure>
        <Figure label="Paid out">{formatExact(paidOut)}</Figure>
        <Figure label="Left at its end">{formatExact(closing)}</Figure>
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
