import { addTaxRate, taxRates, type TaxRate } from '../../../../contract/invoicing/tax-documents.ts'
import { can } from '../../../../contract/core/permissions.ts'
import { storeSettings, type TaxStatus } from '../../../../contract/store/store.ts'
import { Link } from 'react-router'
import { userApi } from '../../lib/api/api-context'
import { formAction } from '../../lib/forms/form-action'
import { orThrowResponse } from '../../lib/api/route-errors'
import type { Route } from './+types/tax'
import { RateForm } from './rate-form'
import { pageAccess } from '../layout/page-access'
import { useAdminUser } from '../layout/admin-user'
import { formatDay } from '../../../../contract/core/dates.ts'
import { formatRupees } from '../../../../contract/core/money.ts'
import { Cell, Row, Table } from '../../ui/table'
import { PageHeader } from '../../ui/page-header'
import { titleOf } from '../../lib/brand'
import { Panel } from '../../ui/panel'

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  const [{ data }, { tax }] = await orThrowResponse(Promise.all([api(taxRates), api(storeSettings)]), request)
  return { rates: data, tax }
}

export const action = formAction({ addTaxRate })
export { clientAction } from '../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Tax', 'admin') },
  { name: 'robots', content: 'noindex' },
]

/** The tax status of the shop and the GST rates of its invoices. */
export default function AdminTax({ loaderData: { rates, tax } }: Route.ComponentProps) {
  const user = useAdminUser()
  return (
    <>
      <PageHeader title="Tax" />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <Panel title="GST rates">
          <RateTable rates={rates} />
        </Panel>
        <div className="stack-wide">
          <Status tax={tax} />
          {can(addTaxRate.access, user) && <RateForm />}
        </div>
      </div>
    </>
  )
}

const documentsOf = ({ gstin, scheme }: Pick<TaxStatus, 'gstin' | 'scheme'>) => {
  if (gstin === '' && scheme !== 'unregistered') return 'Issues no invoices until it is entered.'
  return scheme === 'regular' ? 'Issues tax invoices.' : 'Issues bills of supply without tax.'
}

/** The tax status from the store settings. */
function Status({ tax: { gstin, scheme, state } }: { tax: TaxStatus }) {
  const user = useAdminUser()
  return (
    <Panel title="The shop">
      <p>
        {gstin
          ? `GSTIN ${gstin}, ${state}`
          : scheme === 'unregistered'
            ? `Not registered, ${state}`
            : 'No GSTIN entered'}
      </p>
      <p className="text-muted">{documentsOf({ gstin, scheme })}</p>
      {can(pageAccess.settings, user) && (
        <Link to="/admin/settings/taxes" className="touch-link underline">
          Settings
        </Link>
      )}
    </Panel>
  )
}

const RateTable = ({ rates }: { rates: readonly TaxRate[] }) => (
  <Table caption="GST rates by HSN prefix" columns={['HSN prefix', 'From', 'Rate', 'Description']}>
    {rates.map((rate) => (
      <Row key={`${rate.hsn} ${rate.from}`}>
        <Cell>
          <span className={`font-semibold ${rate.hsn ? 'font-mono' : ''}`}>{rate.hsn || 'All others'}</span>
        </Cell>
        <Cell className="whitespace-nowrap max-md:text-right">
          <span className="md:hidden">From </span>
          {formatDay(rate.from)}
        </Cell>
        <Cell>{rateLabel(rate)}</Cell>
        <Cell className="text-muted max-md:col-span-2">{rate.note}</Cell>
      </Row>
    ))}
  </Table>
)

const rateLabel = ({ rate, upTo, above }: TaxRate) =>
  upTo === null ? `${rate}%` : `${rate}% up to ${formatRupees(upTo)} per piece, ${above}% above`
