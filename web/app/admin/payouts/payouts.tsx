import { listCategories } from '../../../../contract/catalog/categories.ts'
import { CategoriesProvider } from '../../components/admin-lists/categories'
import { dayInIndia } from '../../../../contract/core/dates.ts'
import {
  addCommissionRule,
  adminPayouts,
  commissionRules,
  lastFinalDay,
  makePayouts,
  NewCommissionRule,
  PayoutState,
  settlePayout,
  type SellerDue,
} from '../../../../contract/sellers/payouts.ts'
import { confirmBankAccount } from '../../../../contract/sellers/seller-account.ts'
import { Day } from '../../../../contract/rentals/rentals.ts'
import { fieldsToJson } from '../../../../contract/core/form-fields.ts'
import { userApi } from '../../lib/api/api-context'
import { endpointAction } from '../../lib/forms/endpoint-action'
import { textOf } from '../../lib/forms/form-result'
import { loadSettings } from '../../lib/api/load-settings'
import { orThrowResponse } from '../../lib/api/route-errors'
import type { Route } from './+types/payouts'
import { Batch } from './batch'
import { Commission } from './commission'
import { CreateBatch } from './create-batch'
import { Link } from 'react-router'
import { formatExact } from '../../../../contract/core/money.ts'
import { Cell, Row, Table } from '../../ui/table'
import { PageHeader } from '../../ui/page-header'
import { Section } from '../../ui/section'
import { titleOf } from '../../lib/brand'
import { ListFilters } from '../../components/admin-lists/list-filters'
import type { View } from '../../components/admin-lists/list-path'
import { viewForms } from '../../components/admin-lists/save-view'
import { ConfirmAccount } from './confirm-account'

export async function loader({ context, request }: Route.LoaderArgs) {
  const now = new Date()
  const api = await context.get(userApi)()
  const { returns } = await orThrowResponse(loadSettings(api, ['returns']), request)
  const final = lastFinalDay(now, returns)
  const { searchParams } = new URL(request.url)
  const until = Day.safeParse(searchParams.get('until')).data ?? final
  const filter = {
    state: PayoutState.safeParse(searchParams.get('state')).data ?? '',
    seller: searchParams.get('seller')?.slice(0, 100) ?? '',
    createdFrom: Day.safeParse(searchParams.get('createdFrom')).data ?? '',
    createdUntil: Day.safeParse(searchParams.get('createdUntil')).data ?? '',
  }
  const applied = Object.fromEntries(Object.entries(filter).filter(([, value]) => value))
  const [payouts, commission, { data: categories }] = await orThrowResponse(
    Promise.all([
      api(adminPayouts, { query: { until, ...applied } }),
      api(commissionRules),
      api(listCategories, { query: {} }),
    ]),
    request,
  )
  return { ...payouts, filter, commission, categories, until, final, today: dayInIndia(now) }
}

export const action = endpointAction({
  addCommissionRule: { ...addCommissionRule, readBody: readRule },
  confirmBankAccount,
  makePayouts,
  settlePayout,
  ...viewForms,
})
export { clientAction } from '../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Payouts', 'admin') },
  { name: 'robots', content: 'noindex' },
]

/** The balances of sellers, the payout batches and the commission rules. */
export default function AdminPayouts({ loaderData }: Route.ComponentProps) {
  const { due, batches, sellers, filter, commission, categories, ...days } = loaderData
  return (
    <>
      <PageHeader
        title="Payouts"
        text="Sellers earn their share when an order is paid. A payout contains the orders that were delivered by the chosen day. The date is preset to the last day whose orders can no longer be returned."
      />
      <CreateBatch {...days} due={due} filter={filter} />
      <Section title="Seller balances">
        <DueTable due={due} />
      </Section>
      <Section title="Batches">
        <ListFilters
          path={days.until === days.final ? PATH : `${PATH}?until=${days.until}`}
          filter={filter}
          parts={[
            { name: 'state', label: 'Status', options: payoutStateLabels },
            {
              name: 'seller',
              label: 'Seller',
              options: Object.fromEntries(sellers.map(({ id, name }) => [id, name])),
            },
            { name: 'createdFrom', label: 'Created from' },
            { name: 'createdUntil', label: 'Created until' },
          ]}
          views={views}
        />
        {batches.length > 0 ? (
          <div className="stack-wide">
            {batches.map((batch) => (
              <Batch key={batch._id} batch={batch} filter={filter} />
            ))}
          </div>
        ) : (
          <p className="text-muted">
            {Object.values(filter).some(Boolean) ? 'No payouts match this filter.' : 'No batches yet.'}
          </p>
        )}
      </Section>
      <Section title="Commission">
        <CategoriesProvider value={categories}>
          <Commission commission={commission} today={days.today} />
        </CategoriesProvider>
      </Section>
    </>
  )
}

const PATH = '/admin/payouts'

const payoutStateLabels: Record<PayoutState, string> = {
  made: 'Not settled yet',
  paid: 'Paid',
  failed: 'Returned by the bank',
}

const views: View[] = [
  { name: 'All', filter: {} },
  { name: 'Not settled yet', filter: { state: 'made' } },
  { name: 'Returned by the bank', filter: { state: 'failed' } },
]

const figures = ['Seller', 'Balance', 'Payable']

/** The balance of each seller, and why it cannot be paid yet. */
function DueTable({ due }: { due: readonly SellerDue[] }) {
  if (due.length === 0) return <p className="text-muted">No balances are due.</p>
  return (
    <Table caption="Seller balances" columns={figures} amounts={figures.slice(1)}>
      {due.map(({ sellerId, name, balance, ready, obstacle, bankCheck }) => (
        <Row key={sellerId}>
          <Cell>
            <Link to={`/admin/sellers/${sellerId}/statement`} className="row-link">
              {name}
              <span className="sr-only">: statement</span>
            </Link>
            {obstacle && <span className="hint text-danger">{obstacle}</span>}
            {bankCheck && <ConfirmAccount sellerId={sellerId} name={name} before={bankCheck.before} />}
          </Cell>
          <Cell className="tabular-nums max-md:order-3 max-md:col-span-2 md:text-right">
            <span className="text-muted md:hidden">Balance </span>
            {formatExact(balance)}
          </Cell>
          <Cell className="text-right font-semibold tabular-nums">
            <span className="font-normal text-muted md:hidden">Payable </span>
            {formatExact(ready)}
            {ready < 0 && <span className="hint font-normal">deducted from the next payout</span>}
          </Cell>
        </Row>
      ))}
    </Table>
  )
}

/** Reads the commission rule that staff entered in the form. Its target is `seller:<id>`, `category:<slug>`, or empty for everyone. */
function readRule(form: FormData) {
  const [kind = '', id = ''] = textOf(form, 'target').split(/:(.*)/s)
  form.set('sellerId', kind === 'seller' ? id : '')
  form.set('category', kind === 'category' ? id : '')
  return fieldsToJson(NewCommissionRule, form)
}
