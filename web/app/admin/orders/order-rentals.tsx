import { Link } from 'react-router'
import { addDays } from '../../../../contract/core/dates.ts'
import { formatRupees } from '../../../../contract/core/money.ts'
import { can } from '../../../../contract/core/permissions.ts'
import { adminChangeRental } from '../../../../contract/orders/rental-change.ts'
import { adminExtendRental, type RentedGarment } from '../../../../contract/orders/rental-order.ts'
import { isWithCustomer } from '../../../../contract/orders/goods.ts'
import { showHandover } from '../../../../contract/rentals/handover.ts'
import { formatWeekday } from '../../../../contract/core/weekdays.ts'
import type { RentalReturn } from '../../../../contract/orders/rental-return.ts'
import { ExtendRental } from '../../components/orders/extend-rental'
import { ChangeRental } from '../../components/orders/change-rental'
import { depositLabels, nightsText } from '../../lib/labels/rental-labels'
import { variantLabel } from '../../../../contract/catalog/variant-text.ts'
import { useAdminUser } from '../layout/admin-user'
import { Badge, type Tone } from '../../ui/badge'

type OrderRentalsProps = {
  orderId: string
  garments: readonly RentedGarment[]
  returns: readonly RentalReturn[]
  /** Whether the order is cancelled, which releases garments that are not handed out. */
  isCancelled: boolean
}

/** The rented garments of an order: what is reserved, out, back or settled. Each row links to the handover of the garment, for staff who may open it. */
export function OrderRentals({ orderId, garments, returns, isCancelled }: OrderRentalsProps) {
  const me = useAdminUser()
  const canChange = !isCancelled && can(adminChangeRental.access, me)
  const canExtend = !isCancelled && can(adminExtendRental.access, me)
  return (
    <ul className="divide-y divide-line">
      {garments.map((garment, at) => (
        <li key={garment.holdId} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3">
          <div className="min-w-0">
            {can(showHandover.access, me) ? (
              <Link to={`/admin/rentals/handover/${garment.holdId}`} className="link font-semibold">
                {garment.title}
              </Link>
            ) : (
              <span className="font-semibold">{garment.title}</span>
            )}
            <p className="hint">
              {[variantLabel(garment), nightsText(garment.worn)].filter(Boolean).join(' · ')}
            </p>
            <ReturnHint rentalReturn={returns.find(({ line }) => line === garment.line)} />
            <p className="hint">
              Deposit {formatRupees(garment.deposit.amount)}:{' '}
              {depositLabels[garment.deposit.state].toLowerCase()}
            </p>
          </div>
          <div className="flex flex-col gap-1 sm:items-end">
            <StepBadge garment={garment} isCancelled={isCancelled} />
            <span className="font-mono text-sm tracking-wider">{garment.pieceCode ?? 'No piece'}</span>
          </div>
          {canChange &&
            garment.state === 'booked' &&
            garments.findIndex(({ line }) => line === garment.line) === at && (
              <div className="mt-2 basis-full">
                <ChangeRental orderId={orderId} line={garment.line} isStaff />
              </div>
            )}
          {canExtend && isWithCustomer(garment) && isFirstOut(garments, at) && (
            <details className="mt-2 basis-full">
              <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand">
                Extend this rental
              </summary>
              <ExtendRental
                orderId={orderId}
                line={garment.line}
                earliest={addDays(garment.worn.until, 1)}
                key={garment.worn.until}
                isStaff
              />
            </details>
          )}
        </li>
      ))}
    </ul>
  )
}

/** All garments of a line are extended together, so only the first one that is out offers it. */
const isFirstOut = (garments: readonly RentedGarment[], at: number) =>
  garments.findIndex((other) => other.line === garments[at]!.line && isWithCustomer(other)) === at

function ReturnHint({ rentalReturn }: { rentalReturn: RentalReturn | undefined }) {
  if (!rentalReturn) return null
  const { way, pickupOn, dueBack } = rentalReturn
  return (
    <p className="hint">
      {way === 'pickup' && pickupOn
        ? `We collect it from the customer on ${formatWeekday(pickupOn)}`
        : `To be brought back by ${formatWeekday(dueBack)}`}
    </p>
  )
}

type Step = Pick<OrderRentalsProps, 'isCancelled'> & { garment: RentedGarment }

function StepBadge(step: Step) {
  const { label, tone } = stepOf(step)
  return <Badge tone={tone}>{label}</Badge>
}

function stepOf({ garment, isCancelled }: Step): { label: string; tone: Tone } {
  const { state, isOverdue, deposit } = garment
  if (state === 'out' && deposit.settledAt) return { label: 'Lost', tone: 'danger' }
  if (isOverdue) return { label: 'Late', tone: 'danger' }
  if (state === 'out') return { label: 'Out', tone: 'brand' }
  if (state !== 'returned') {
    return isCancelled ? { label: 'Cancelled', tone: 'neutral' } : { label: 'Reserved', tone: 'neutral' }
  }
  return deposit.settledAt
    ? { label: 'Settled', tone: 'success' }
    : { label: 'Back, to inspect', tone: 'warning' }
}
