import { formatNights } from '../../../../contract/core/dates.ts'
import type { Period } from '../../../../contract/rentals/rentals.ts'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import type { RentalQuote } from './use-rental-quote'

type RentalProblemProps = { quote: RentalQuote; onTake: (days: Period) => void }

const SHOWN = 3

/** Why these days cannot be had, and the nearest ones that can. */
export function RentalProblemNotice({ quote: { problem, hasFailed }, onTake }: RentalProblemProps) {
  if (hasFailed) {
    return <Notice kind="error">We could not ask which days are free. Please check your connection.</Notice>
  }
  if (!problem) return null
  const { alternatives, message } = problem
  return (
    <Notice kind="warning">
      <p>
        {message}
        {alternatives.length > 0 && '. Free instead:'}
      </p>
      {alternatives.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2">
          {alternatives.slice(0, SHOWN).map((free) => (
            <li key={free.from}>
              <Button variant="secondary" size="small" onClick={() => onTake(free)}>
                Take {formatNights(free)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
