import { variantLabel } from '../../../../contract/catalog/variant-text.ts'
import { addDays, formatDay, formatPeriod } from '../../../../contract/core/dates.ts'
import type { OrderStatus } from '../../../../contract/orders/orders.ts'
import type { RentedGarment } from '../../../../contract/orders/rental-order.ts'
import type { LineConditions } from '../../../../contract/rentals/conditions.ts'
import type { Day } from '../../../../contract/rentals/rentals.ts'
import { CheckList } from '../../components/check-list'
import { ChangeRental } from '../../components/orders/change-rental'
import { DepositCard } from '../../components/orders/deposit-card'
import { LinePicture } from '../../components/orders/line-picture'
import { PrivatePhoto } from '../../components/private-photo'
import { Notice } from '../../ui/notice'
import type { RentalReturn } from '../../../../contract/orders/rental-return.ts'
import { ChooseReturn } from './choose-return'
import { ExtendRental } from '../../components/orders/extend-rental'
import { RentalTimeline } from './rental-timeline'
import { Card } from '../../ui/card'

type RentedGarmentCardProps = {
  orderId: string
  garment: RentedGarment
  status: OrderStatus
  /** All garments of an order line change together, so only the first one offers it. */
  isFirstOfLine: boolean
  /** How it comes back; undefined once it is back. */
  rentalReturn: RentalReturn | undefined
  /** How it comes to the customer; undefined once it is back, and after a cancellation. */
  conditions: LineConditions | undefined
}

/** One rented garment: timeline, condition at handover and return, and deposit. */
export function RentedGarmentCard({
  orderId,
  garment,
  status,
  isFirstOfLine,
  rentalReturn,
  conditions,
}: RentedGarmentCardProps) {
  const { title, image, size, colour, worn, dueBack, isOverdue, state, deposit } = garment
  const canChange = status !== 'cancelled' && state === 'booked' && isFirstOfLine
  const canExtend = status !== 'cancelled' && state === 'out' && deposit.state !== 'kept'
  return (
    <Card as="article" aria-label={title} className="shadow-lift">
      <header className="flex gap-4 border-b border-line p-5">
        <LinePicture src={image} />
        <div className="min-w-0">
          <h3 className="text-lg font-bold">{title}</h3>
          <p className="text-muted">{variantLabel({ size, colour })}</p>
          <p>
            Rented {worn.from === worn.until ? 'for' : 'from'} {formatPeriod(worn)}
          </p>
          {status !== 'cancelled' && <p className="text-muted">{daysOf(garment, conditions)}</p>}
        </div>
      </header>
      <div className="grid gap-x-10 gap-y-6 p-5 md:grid-cols-2">
        {isOverdue && (
          <Notice kind="warning" className="md:col-span-2">
            This rental was due back on {formatDay(dueBack)}.
            {deposit.amount > 0 &&
              ' A late fee is deducted from your deposit for each additional day, up to the whole deposit.'}
          </Notice>
        )}
        <RentalTimeline garment={garment} isCancelled={status === 'cancelled'} />
        <div className="stack-wide">
          <DepositCard deposit={deposit} />
          {isFirstOfLine && rentalReturn && <ChooseReturn orderId={orderId} rental={rentalReturn} />}
          {canChange && <ChangeRental orderId={orderId} line={garment.line} />}
          {canExtend && (
            <ExtendRental
              orderId={orderId}
              line={garment.line}
              earliest={addDays(worn.until, 1)}
              key={worn.until}
            />
          )}
        </div>
        <ConditionReports garment={garment} />
      </div>
    </Card>
  )
}

/** The day on which the customer gets the garment, until they have it, and the day on which it is due back. */
function daysOf(
  { state, arrivesBy, dueBack }: RentedGarment,
  conditions: LineConditions | undefined,
): string {
  const due = formatDay(dueBack)
  if (state !== 'booked' || !conditions) return `Due back ${due}`
  return `${startOf(conditions, arrivesBy)}, due back ${due}`
}

/** When and where the customer gets the garment. */
function startOf({ sent, isHandDelivered, isPickedUp, readyOn }: LineConditions, arrivesBy: Day): string {
  if (isHandDelivered) return 'With you in the slot of your order'
  if (isPickedUp) return 'Ready in our shop in the slot of your order'
  return sent ? `With you by ${formatDay(arrivesBy)}` : `Ready in our shop from ${formatDay(readyOn)}`
}

const phases = [
  { phase: 'out' as const, title: 'Condition at handover' },
  { phase: 'back' as const, title: 'Condition on return' },
]

function ConditionReports({ garment }: { garment: RentedGarment }) {
  return phases.map(({ phase, title }) => {
    const check = garment.checks.find((check) => check.phase === phase)
    const photos = garment.photos.filter((photo) => photo.phase === phase)
    if (!check && !photos.length) return null
    return (
      <section key={phase} aria-label={title}>
        <h4 className="mb-1 font-semibold">{title}</h4>
        {check && <CheckList check={check} />}
        {photos.length > 0 && (
          <ul className="mt-3 grid grid-cols-3 gap-2">
            {photos.map((photo, at) => (
              <li key={photo.id}>
                <PrivatePhoto photo={photo} alt={`${title}, photo ${at + 1}`} />
              </li>
            ))}
          </ul>
        )}
      </section>
    )
  })
}
