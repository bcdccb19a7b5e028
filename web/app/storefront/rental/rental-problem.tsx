import { formatDay } from '../../../../contract/days.ts'
import type { Period } from '../../../../contract/rentals.ts'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import type { RentalQuote } from './use-rental-quote'

type RentalProblemProps = { quote: RentalQuote; onTake: (days: Period) => void }

/** Why these days cannot be had, and the next ones that can. */
export function RentalProblem({ quote: { problem, hasFailed }, onTake }: RentalProblemProps) {
  if (hasFailed) {
    return <Notice kind="error">We could not ask which days are free. Please check your connection.</Notice>
  }
  if (!problem) return null
  const { from, until, message } = problem
  const free = from && until ? { from, until } : null
  return (
    <Notice
      kind="warning"
      action={
        free && (
          <Button variant="secondary" size="small" onClick={() => onTake(free)}>
            Take {spokenDays(free)}
          </Button>
        )
      }
    >
      {message}
      {free && `. Free instead: ${spokenDays(free)}.`}
    </Notice>
  )
}

const spokenDays = ({ from, until }: Period) =>
  from === until ? formatDay(from) : `${formatDay(from)} to ${formatDay(until)}`
