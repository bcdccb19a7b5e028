import { formatRupees, type Paise } from '../../../../../contract/core/money.ts'
import { formatDay } from '../../../../../contract/core/dates.ts'
import { arrivalText, cutoffText } from '../../../../../contract/shipping/arrival-text.ts'
import { notServed } from '../../../../../contract/shipping/pin-codes.ts'
import { fetchDelivery } from '../../../lib/api/page-calls'
import { Button } from '../../../ui/button'
import { Icon } from '../../../ui/icon'
import { Notice } from '../../../ui/notice'
import { useStoreSettings } from '../../layout/layout'
import { DeliveryDays } from './delivery-days'
import { useLoaded } from '../../../lib/use-loaded'

type PinDeliveryProps = { pin: string; slug: string; isRental: boolean }

/**
 * When a product that is ordered now arrives at a PIN code. If the server does not answer, the usual delivery time is shown; a rental has none,
 * because it arrives for its nights.
 */
export default function PinDelivery({ pin, slug, isRental }: PinDeliveryProps) {
  const { cutoff } = useStoreSettings().delivery
  const check = useLoaded(`${pin} ${slug}`, () => fetchDelivery(pin, slug))
  const { data: delivery, isLoading, hasFailed } = check
  if (hasFailed) return isRental ? <CheckFailed pin={pin} onRetry={check.retry} /> : <DeliveryDays />
  if (!delivery || isLoading) return <p className="text-muted">Checking…</p>
  if (!delivery.isServed) return <p className="text-sm font-medium text-danger">{notServed(pin)}</p>
  const { shipment, charge, hasReversePickup } = delivery
  if (delivery.rental) return <RentalDelivery {...{ pin, charge, hasReversePickup }} {...delivery.rental} />
  const { arrives, minDays, maxDays } = shipment
  return (
    <p className="flex items-start gap-2">
      <Icon name="truck" className="mt-0.5 size-5 text-success" />
      <span>
        <strong>{arrivalText(arrives, pin)}</strong>
        <span className="hint">
          {charge > 0 && `Delivery charge ${formatRupees(charge)}. `}
          {minDays}-{maxDays} business days. {cutoffText(cutoff)}
        </span>
      </span>
    </p>
  )
}

const CheckFailed = ({ pin, onRetry }: { pin: string; onRetry: () => void }) => (
  <Notice
    kind="error"
    action={
      <Button variant="secondary" size="small" onClick={onRetry}>
        Try again
      </Button>
    }
  >
    We could not check the delivery to {pin}. Please check your connection.
  </Notice>
)

type RentalDeliveryProps = {
  pin: string
  /** The charge for the way to the customer, in paise; 0 if the rental is collected in the shop. */
  charge: Paise
  hasReversePickup: boolean
  firstNight: string | null
}

/** From which night a rental can be worn, and how it comes back. */
const RentalDelivery = ({ pin, charge, hasReversePickup, firstNight }: RentalDeliveryProps) => (
  <p className="flex items-start gap-2">
    <Icon name="truck" className="mt-0.5 size-5 text-success" />
    <span>
      <strong>
        {firstNight
          ? `At PIN code ${pin} you can wear it from ${formatDay(firstNight)}`
          : 'Collect it in our shop'}
      </strong>
      <span className="hint">
        {charge > 0 && `Delivery charge ${formatRupees(charge)}. `}
        {firstNight && 'It arrives on the day before your first night at the latest. '}
        {firstNight && hasReversePickup
          ? 'A courier collects it after your last night.'
          : `${firstNight ? 'Send' : 'Bring'} it back to our shop after your last night. Your order names the day.`}
      </span>
    </span>
  </p>
)
