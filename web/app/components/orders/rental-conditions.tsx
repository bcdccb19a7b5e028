import { useState } from 'react'
import { dayInIndia } from '../../../../contract/core/dates.ts'
import type { RentalConditions } from '../../../../contract/rentals/conditions.ts'
import {
  cancellationText,
  damageText,
  groupedFacts,
  type ConditionFact,
} from '../../../../contract/rentals/conditions-text.ts'
import { fetchDamagePrices } from '../../lib/api/page-calls'
import { useLoaded } from '../../lib/use-loaded'
import { Notice } from '../../ui/notice'
import { Skeleton } from '../../ui/loading'

type Props = {
  conditions: RentalConditions
  /** False if the order can no longer be cancelled, so that its cost is not named. */
  canBeCancelled?: boolean
}

/** What a renter agrees to: the days, the fees and the deposit of each garment, the cost of a cancellation, and the price list for damage. */
export function RentalConditionList({ conditions, canBeCancelled = true }: Props) {
  const [today] = useState(() => dayInIndia(new Date()))
  const groups = groupedFacts(conditions, today)
  const cancellation = cancellationText(conditions, today)
  return (
    <div className="stack">
      {groups.map(({ titles, facts }) => (
        <div key={titles.join()}>
          {groups.length > 1 && <p className="mb-1 font-semibold">{titles.join(', ')}</p>}
          <Facts facts={facts} />
        </div>
      ))}
      {canBeCancelled && <Facts facts={[{ label: 'Cancellation', value: cancellation }]} />}
      <DamagePrices />
    </div>
  )
}

const Facts = ({ facts }: { facts: readonly ConditionFact[] }) => (
  <dl className="flex flex-col gap-2">
    {facts.map(({ label, value }) => (
      <div key={label} className="grid grid-cols-[6.5rem_1fr] gap-3">
        <dt className="text-muted">{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

/** The price list for damage, which is loaded when it is opened. */
export function DamagePrices() {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand">
        What damage costs
      </summary>
      {isOpen && <DamageTable />}
    </details>
  )
}

function DamageTable() {
  const { data: damages, hasFailed } = useLoaded('damage prices', fetchDamagePrices)
  if (hasFailed) {
    return <Notice kind="error">We could not load the prices. Please check your connection.</Notice>
  }
  if (!damages) return <Skeleton className="h-32" />
  return (
    <table className="w-full text-left">
      <caption className="sr-only">What damage costs</caption>
      <tbody>
        {damages.map((damage) => (
          <tr key={damage.id} className="border-t border-line">
            <th scope="row" className="py-2 font-normal text-muted">
              {damage.label}
            </th>
            <td className="py-2 text-right tabular-nums">{damageText(damage)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
