import { Form, Link } from 'react-router'
import { dayInIndia, formatPeriod } from '../../../../contract/core/dates.ts'
import { endpointUrl } from '../../../../contract/core/endpoint.ts'
import { formatRupees } from '../../../../contract/core/money.ts'
import {
  exportReport,
  openWorkDefinitions,
  openWorkNames,
  ReportQuery,
  salesReport,
  type SalesReport,
} from '../../../../contract/reports/sales-report.ts'
import { DownloadButton } from '../../components/download-button'
import { userApi } from '../../lib/api/api-context'
import { titleOf } from '../../lib/brand'
import { useFileName } from '../../lib/downloads'
import { orThrowResponse } from '../../lib/api/route-errors'
import { Button } from '../../ui/button'
import { DateField } from '../../ui/date/date-field'
import { SelectField } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { chipLook } from '../../components/admin-lists/saved-views'
import { PageHeader } from '../../ui/page-header'
import { Panel } from '../../ui/panel'
import type { Route } from './+types/reports'
import { presetOf, presetsOf, type Preset } from './presets'
import { Definitions, Steps, Totals } from './report-figures'
import { ReportLists } from './report-lists'

const PATH = '/admin/reports'

export async function loader({ context, request }: Route.LoaderArgs) {
  const today = dayInIndia(new Date())
  const entered = Object.fromEntries(new URL(request.url).searchParams)
  const [, lastMonth] = presetsOf(today)
  const parsed = ReportQuery.safeParse({ ...lastMonth, ...entered })
  const query = parsed.data ?? ReportQuery.parse(lastMonth)
  const problem = parsed.error?.issues[0]?.message ?? null
  const api = await context.get(userApi)()
  const report = await orThrowResponse(api(salesReport, { query }), request)
  return { report, query, problem, today }
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Reports', 'admin') },
  { name: 'robots', content: 'noindex' },
]

/** Sales figures of a period, compared with another period. The period is part of the URL. */
export default function Reports({ loaderData: { report, query, problem, today } }: Route.ComponentProps) {
  const { before } = report
  const fileNameOf = useFileName()
  return (
    <>
      <PageHeader
        title="Reports"
        text={`${formatPeriod(query)}${before ? `, compared with ${formatPeriod(before)}` : ''}`}
      >
        <DownloadButton
          address={endpointUrl(exportReport.path, {}, query)}
          name={fileNameOf('report')}
          ending="csv"
        >
          Export CSV
        </DownloadButton>
      </PageHeader>
      {problem && (
        <Notice kind="error" className="mb-4">
          {problem}. This is the report of the last 30 days.
        </Notice>
      )}
      <PeriodForm query={query} presets={presetsOf(today, report.season)} />
      <Totals totals={report.totals} before={before} />
      <Steps steps={report.steps} totals={report.totals} before={before} />
      <Now report={report} />
      <ReportLists report={report} />
      <Definitions />
    </>
  )
}

function PeriodForm({ query, presets }: { query: ReportQuery; presets: Preset[] }) {
  const current = presetOf(presets, query)
  return (
    <>
      <nav aria-label="Periods" className="mb-4 flex flex-wrap gap-2">
        {presets.map(({ label, from, until, step }) => (
          <Link
            key={label}
            to={`${PATH}?${new URLSearchParams({ from, until, step, compare: query.compare })}`}
            aria-current={label === current?.label ? 'page' : undefined}
            className={chipLook}
          >
            {label}
          </Link>
        ))}
      </nav>
      <Form key={Object.values(query).join(' ')} className="cluster items-end">
        <DateField label="From" name="from" defaultValue={query.from} className="min-w-36 max-sm:flex-1" />
        <DateField label="Until" name="until" defaultValue={query.until} className="min-w-36 max-sm:flex-1" />
        <SelectField label="By" name="step" defaultValue={query.step} className="max-sm:flex-1">
          <option value="day">Day</option>
          <option value="week">Week</option>
          <option value="month">Month</option>
        </SelectField>
        <SelectField
          label="Compare with"
          name="compare"
          defaultValue={query.compare}
          className="max-sm:w-full"
        >
          <option value="none">Nothing</option>
          <option value="previous">Previous period</option>
          <option value="year">Same dates last year</option>
        </SelectField>
        <Button type="submit" variant="secondary">
          Show report
        </Button>
      </Form>
    </>
  )
}

/** Figures of this moment, which do not depend on the period. */
const Now = ({ report: { depositsHeld, openWork } }: { report: SalesReport }) => (
  <Panel title="Now" text="Deposits that the shop owes to customers, and open work." className="mt-6">
    <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3 xl:grid-cols-5">
      <Fact name="Deposits held" value={formatRupees(depositsHeld)} />
      {openWorkNames.map((name) => (
        <Fact
          key={name}
          name={openWorkDefinitions[name].label}
          value={openWork[name].toLocaleString('en-IN')}
        />
      ))}
    </dl>
  </Panel>
)

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt className="hint">{name}</dt>
    <dd className="text-xl font-semibold tabular-nums">{value}</dd>
  </div>
)
