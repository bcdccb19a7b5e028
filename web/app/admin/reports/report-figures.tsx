import { formatSigned } from '../../../../contract/core/money.ts'
import { formatPeriod, formatDay } from '../../../../contract/core/dates.ts'
import {
  depositsHeldDefinition,
  figureDefinitions,
  formatFigure,
  figureNames,
  openWorkDefinitions,
  type SalesReport,
} from '../../../../contract/reports/sales-report.ts'
import { Panel } from '../../ui/panel'
import { Cell, Figure, Row, Table } from '../../ui/table'
import { ReportChart } from './report-chart'

/** The totals of the period. With a comparison, each also shows the figure of the other period and the change. */
export const Totals = ({ totals, before }: Pick<SalesReport, 'totals' | 'before'>) => (
  <dl className="mt-6 grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-4">
    {figureNames.map((name) => (
      <div key={name} className="card p-4">
        <dt className="hint">{figureDefinitions[name].label}</dt>
        <dd className="text-2xl font-semibold break-words tabular-nums">
          {formatFigure(name, totals[name])}
        </dd>
        {before && (
          <dd className="hint tabular-nums">
            {formatFigure(name, before.totals[name])} before
            {formatChange(totals[name], before.totals[name])}
          </dd>
        )}
      </div>
    ))}
  </dl>
)

/** The charts, and a table with all figures of each day, week or month. */
export const Steps = ({ steps, totals, before }: Pick<SalesReport, 'steps' | 'totals' | 'before'>) => (
  <Panel title="Over time" text={before && `The paler bars show ${formatPeriod(before)}.`} className="mt-6">
    <div aria-hidden="true">
      <ReportChart steps={steps} totals={totals} before={before} />
    </div>
    <details className="mt-4">
      <summary className="touch-link cursor-pointer">Show the figures as a table</summary>
      <div className="mt-3">
        <StepTable steps={steps} />
      </div>
    </details>
  </Panel>
)

const labels = figureNames.map((name) => figureDefinitions[name].label)

const StepTable = ({ steps }: Pick<SalesReport, 'steps'>) => (
  <Table caption="Figures over time" columns={['Period', ...labels]} amounts={labels}>
    {steps.map((step) => (
      <Row key={step.from}>
        <Cell className="max-md:col-span-2 max-md:font-semibold">
          {step.from === step.until ? formatDay(step.from) : formatPeriod(step)}
        </Cell>
        {figureNames.map((name) => (
          <Figure key={name} label={figureDefinitions[name].label}>
            {formatFigure(name, step[name])}
          </Figure>
        ))}
      </Row>
    ))}
  </Table>
)

const definitions = [
  ...Object.values(figureDefinitions),
  { label: 'Deposits held', definition: depositsHeldDefinition },
  ...Object.values(openWorkDefinitions),
]

/** What each figure counts. */
export const Definitions = () => (
  <Panel title="What the figures mean" className="mt-6">
    <dl className="grid gap-4 md:grid-cols-2">
      {definitions.map(({ label, definition }) => (
        <div key={label}>
          <dt className="font-semibold">{label}</dt>
          <dd className="text-muted">{definition}</dd>
        </div>
      ))}
    </dl>
    <p className="mt-4 text-muted">Days begin and end at midnight in India. Weeks begin on Monday.</p>
  </Panel>
)

const wholeNumber = new Intl.NumberFormat('en-IN')

/** The change from `before` to `now` for display, beginning with a comma; empty if there is no percentage. */
function formatChange(now: number, before: number): string {
  if (now === before) return ', no change'
  if (before <= 0) return ''
  const percent = Math.round(((now - before) / before) * 100)
  return `, ${percent > 0 ? '+' : ''}${formatSigned(wholeNumber, percent)}%`
}
