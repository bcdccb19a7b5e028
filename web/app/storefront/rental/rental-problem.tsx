import { formatNights } from '../../../../contract/core/dates.ts'
import type { LineProblem, QuoteLine } from '../../../../contract/orders/orders.ts'
import type { Period } from '../../../../contract/rentals/rentals.ts'
import { useStoredPinCode } from '../../lib/stored-pin-code'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import AlertLink from '../product/alert-link'

type RentalProblemProps = {
  slug: string
  problem: LineProblem
  line: QuoteLine | null
  onChoose: (days: Period) => void
}

const MAX_ALTERNATIVES = 3

/** Says why the selected days are not available, and offers the nearest available days or an e-mail when they become free. */
export function RentalProblem({ slug, problem, line, onChoose }: RentalProblemProps) {
  const { alternatives, message } = problem
  const pin = useStoredPinCode()
  return (
    <Notice kind="warning">
      <p>
        {message}
        {alternatives.length > 0 && '. Available instead:'}
      </p>
      {alternatives.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2">
          {alternatives.slice(0, MAX_ALTERNATIVES).map((free) => (
            <li key={free.from}>
              <Button variant="secondary" size="small" onClick={() => onChoose(free)}>
                Choose {formatNights(free)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {problem.mayBecomeFree && line?.from && line.quantity === 1 && (
        <AlertLink slug={slug} skuId={line.skuId} from={line.from} until={line.until} pin={pin}>
          Tell me if these nights become free
        </AlertLink>
      )}
    </Notice>
  )
}
