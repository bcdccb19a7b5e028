import { addDays, formatMonth } from '../../../../contract/core/dates.ts'
import type { Month } from '../../../../contract/sellers/payouts.ts'
import { ButtonLink } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { listPath } from '../../components/admin-lists/list-filters'

const before = (month: Month): Month => addDays(`${month}-01`, -1).slice(0, 7)
const behind = (month: Month): Month => addDays(`${month}-28`, 4).slice(0, 7)

type MonthStepsProps = { path: string; filter: { month: Month; kind: string }; today: Month }

/** The month that is shown, and the way to its neighbours; there is nothing behind the month of today. */
export function MonthSteps({ path, filter, today }: MonthStepsProps) {
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
