import { useState } from 'react'
import { formatDay } from '../../../../contract/core/dates.ts'
import { formatRupees } from '../../../../contract/core/money.ts'
import type { DashboardDay } from '../../../../contract/reports/reports.ts'
import { Button } from '../../ui/button'
import { dayLabel, GrowthChart } from './growth-chart'
import { Panel } from '../../ui/panel'

/**
 * The last seven days as charts. A table with the same figures is always available to screen readers, and is shown to other users
 * when they press a button.
 */
export function Growth({ week }: { week: readonly DashboardDay[] }) {
  const [isTable, setTable] = useState(false)
  return (
    <Panel
      title="Growth in the last seven days"
      aside={
        <Button size="small" variant="secondary" onClick={() => setTable(!isTable)}>
          {isTable ? 'Show charts' : 'Show table'}
        </Button>
      }
    >
      <div className={isTable ? '' : 'sr-only'}>
        <WeekTable week={week} />
      </div>
      {!isTable && (
        <div aria-hidden="true">
          <GrowthChart week={week} />
        </div>
      )}
    </Panel>
  )
}

const cell = 'border-b border-line py-2 text-right tabular-nums'

const WeekTable = ({ week }: { week: readonly DashboardDay[] }) => (
  <table className="w-full">
    <caption className="sr-only">The figures of the last seven days</caption>
    <thead>
      <tr>
        {['Day', 'Users', 'Orders', ...(week[0]?.revenue === undefined ? [] : ['Revenue'])].map((name) => (
          <th
            key={name}
            scope="col"
            className={`border-b border-line py-2 text-sm font-semibold text-muted ${name === 'Day' ? 'text-left' : 'text-right'}`}
          >
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {week.map(({ day, users, orders, revenue }) => (
        <tr key={day}>
          <th scope="row" className="border-b border-line py-2 text-left font-medium">
            {dayLabel(day)} <span className="text-sm text-muted">{formatDay(day)}</span>
          </th>
          <td className={cell}>{users}</td>
          <td className={cell}>{orders}</td>
          {revenue !== undefined && <td className={cell}>{formatRupees(revenue)}</td>}
        </tr>
      ))}
    </tbody>
  </table>
)
