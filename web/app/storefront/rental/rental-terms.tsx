import { Link } from 'react-router'
import type { RentalConditions } from '../../../../contract/rentals/conditions.ts'
import { refundDays } from '../../../../contract/store/policy-facts.ts'
import { lateReturnTerms, rentalCancellationTerms } from '../../../../contract/store/policy-sentences.ts'
import { DamagePrices, RentalConditionList } from '../../components/orders/rental-conditions'
import { fetchRentalFees } from '../../lib/api/page-calls'
import { useStoredPinCode } from '../../lib/stored-pin-code'
import { useLoaded } from '../../lib/use-loaded'
import { Notice } from '../../ui/notice'
import { Skeleton } from '../../ui/loading'

type RentalTermsProps = {
  /** The days and fees at the PIN code of the shopper; null if it is not known, or if the rental is not possible. */
  conditions: RentalConditions | null
}

/** What a rental costs if it comes back late or damaged, or is cancelled. The same rules decide the charges. */
export const RentalTerms = ({ conditions }: RentalTermsProps) => (
  <div className="pb-2">
    {conditions ? <RentalConditionList conditions={conditions} /> : <GeneralTerms />}
  </div>
)

/** The rules without the days, which depend on the address. */
function GeneralTerms() {
  const { data: fees, hasFailed } = useLoaded('rental fees', fetchRentalFees)
  const pin = useStoredPinCode()
  if (hasFailed) {
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
  if (!fees) return <Skeleton className="h-40" />
  return (
    <div className="stack">
      {!pin && (
        <p className="hint">Enter your PIN code above to see the days of dispatch, arrival and refund.</p>
      )}
      <dl className="stack">
        <Rule title="Return">
          If a courier brings it and collects it again at your PIN code, have it ready on the first working
          day after your last night. If a courier brings it but does not collect it, send it to our shop by
          the day that your order names. If you collect it in our shop, bring it back by the day that your
          order names, usually the first working day after your last night.
        </Rule>
        <Rule title="Late">{lateReturnTerms(fees)}</Rule>
        <Rule title="Cancellation">{rentalCancellationTerms(fees)}</Rule>
        <Rule title="Deposit">
          {`When we have checked the outfit, we refund the deposit, less late fees and damages, within ${refundDays} working days.`}
        </Rule>
      </dl>
      <DamagePrices />
    </div>
  )
}

const Rule = ({ title, children }: { title: string; children: string }) => (
  <div>
    <dt className="font-semibold">{title}</dt>
    <dd className="text-muted">{children}</dd>
  </div>
)
