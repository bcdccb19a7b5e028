import { lazy, Suspense, useState } from 'react'
import type { RentalCalendar } from '../../../../contract/rentals/availability.ts'
import { addDays } from '../../../../contract/core/dates.ts'
import type { Day } from '../../../../contract/rentals/rentals.ts'

const NightMatrix = lazy(() =>
  import('../../components/products/night-matrix').then(({ NightMatrix }) => ({ default: NightMatrix })),
)
const BEFORE = 2
const SHOWN = 14

/** What is left of all sizes in the nights around the chosen ones, for whoever wants to compare; loaded when it is opened. */
export function AllSizesTable({ calendar, from }: { calendar: RentalCalendar; from: Day }) {
  const [isOpen, setOpen] = useState(false)
  const wished = addDays(from, -BEFORE)
  const first = wished < calendar.from ? calendar.from : wished
  const days = Array.from({ length: SHOWN }, (_, place) => addDays(first, place)).filter(
    (day) => day <= calendar.until,
  )
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="inline-flex min-h-11 items-center font-semibold text-brand">
        All sizes, night by night
      </summary>
      {isOpen && (
        <Suspense>
          <NightMatrix calendar={calendar} days={days} />
        </Suspense>
      )}
    </details>
  )
}
