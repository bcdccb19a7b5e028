import { addTaxRate, taxRates, type TaxRate } from '../../../../contract/invoicing/tax-documents.ts'
import { can } from '../../../../contract/core/permissions.ts'
import type { TaxStatus } from '../../../../contract/store/store.ts'
import { taxIdentity, type MissingTaxDetail } from '../../../../contract/store/tax-identity.ts'
import { Link } from 'react-router'
import { userApi } from '../../lib/api/api-context'
import { endpointAction } from '../../lib/forms/endpoint-action'
import { loadSettings } from '../../lib/api/load-settings'
import { orThrowResponse } from '../../lib/api/route-errors'
import type { Route } from './+types/tax'
import { missingDetailsText } from './missing-details'
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
  const [{ data }, settings] = await orThrowResponse(
    Promise.all([api(taxRates), loadSettings(api, ['business', 'contact', 'tax'])]),
    request,
  )
  return { rates: data, tax: settings.tax, missing: taxIdentity(settings).missing }
}

export const action = endpointAction({ addTaxRate })
export { clientAction } from '../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Tax', 'admin') },
  { name: 'robots', content: 'noindex' },
]

/** The tax status of the shop and the GST rates of its invoices. */
export default function AdminTax({ loaderData: { rates, tax, missing } }: Route.ComponentProps) {
  const user = useAdminUser()
  return (
    <>
      <PageHeader title="Tax" />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <Panel title="GST rates">
          <RateTable rates={rates} />
        </Panel>
        <div className="stack-wide">
          <Status tax={tax} missing={missing} />
          {can(addTaxRate.access, user) && <RateForm />}
        </div>
      </div>
    </>
  )
}

type StatusProps = { tax: TaxStatus; missing: readonly MissingTaxDetail[] }

const documentsOf = ({ tax: { scheme }, missing }: StatusProps) =>
  missingDetailsText(missing) ??
  (scheme === 'regular' ? 'Issues tax invoices.' : 'Issues bills of supply without tax.')

/** The tax status from the store settings, and what is missing before the shop can issue documents. */
function Status({ tax, missing }: StatusProps) {
  const { gstin, scheme, state } = tax
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
      <p className="text-muted">{documentsOf({ tax, missing })}</p>
      {can(pageAccess.settings, user) && (
        <Link to={settingsPath(missing)} className="touch-link underline">
          Settings
        </Link>
      )}
    </Panel>
  )
}

/** The page of the settings with the first missing detail, or else with the tax status. */
const settingsPath = ([first]: readonly MissingTaxDetail[]) =>
  first && first !== 'gstin' ? '/admin/settings/general' : '/admin/settings/taxes'

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
