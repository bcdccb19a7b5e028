import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { formatDay } from '../../../../contract/core/dates.ts'
import { formatRupees } from '../../../../contract/core/money.ts'
import { dueBack } from '../../../../contract/rentals/deposits.ts'
import type { Period } from '../../../../contract/rentals/rentals.ts'
import { refundDays } from '../../../../contract/store/policy-facts.ts'
import { lateReturnTerms, rentalCancellationTerms } from '../../../../contract/store/policy-sentences.ts'
import { fetchRentalTerms } from '../../lib/api/page-calls'
import { Notice } from '../../ui/notice'
import { Skeleton } from '../../ui/skeleton'

type Terms = Awaited<ReturnType<typeof fetchRentalTerms>>

/** What a rental costs if it comes back late or damaged, or is cancelled. The same settings decide the charges. */
export function RentalTerms({ days }: { days: Period | null }) {
  const [terms, setTerms] = useState<Terms | 'failed' | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    fetchRentalTerms(signal).then(
      (loaded) => signal.aborted || setTerms(loaded),
      () => signal.aborted || setTerms('failed'),
    )
    return () => controller.abort()
  }, [])
  if (terms === null) return <Skeleton className="h-40" />
  if (terms === 'failed') {
    return (
      <Notice kind="error">
        We could not load the rules. You can also read them in our{' '}
        <Link to="/terms-of-service" className="link">
          Terms of Service
        </Link>
        .
      </Notice>
    )
  }
  return (
    <div className="stack pb-2">
      <dl className="stack">
        <Rule title="Return">
          {days
            ? `Hand it back on ${formatDay(dueBack(days.until))} at the latest, the day after your last night.`
            : 'Hand it back on the day after your last night at the latest.'}
        </Rule>
        <Rule title="Late">{lateReturnTerms(terms.rentalFees)}</Rule>
        <Rule title="Cancellation">{rentalCancellationTerms(terms.rentalFees)}</Rule>
        <Rule title="Deposit">
          {`When we have checked the outfit, we refund the deposit, less late fees and damages, within ${refundDays} working days.`}
        </Rule>
      </dl>
      <DamageTable damages={terms.damages} />
    </div>
  )
}

const Rule = ({ title, children }: { title: string; children: string }) => (
  <div>
    <dt className="font-semibold">{title}</dt>
    <dd className="text-muted">{children}</dd>
  </div>
)

const DamageTable = ({ damages }: { damages: Terms['damages'] }) => (
  <table className="w-full text-left">
    <caption className="pb-1 text-left font-semibold">Damage</caption>
    <tbody>
      {damages.map(({ id, label, amount }) => (
        <tr key={id} className="border-t border-line">
          <th scope="row" className="py-2 font-normal text-muted">
            {label}
          </th>
          <td className="py-2 text-right tabular-nums">
            {amount === null ? 'the whole deposit' : formatRupees(amount)}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
