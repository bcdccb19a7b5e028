import { Link } from 'react-router'
import { formatPeriod } from '../../../../contract/core/dates.ts'
import { formatRupees } from '../../../../contract/core/money.ts'
import type { RentedGarment } from '../../../../contract/orders/rental-order.ts'
import { depositLabels } from '../../lib/labels/rental-labels'
import { variantLabel } from '../handover/booking-rows'
import { Badge, type Tone } from '../../ui/badge'

/** The rented garments of an order: what is reserved, out, back or settled. Each row links to the handover of the garment. */
export const OrderRentals = ({ garments }: { garments: readonly RentedGarment[] }) => (
  <ul className="divide-y divide-line">
    {garments.map((garment) => (
      <li key={garment.holdId} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3">
        <div className="min-w-0">
          <Link to={`/admin/rentals/handover/${garment.holdId}`} className="link font-semibold">
            {garment.title}
          </Link>
          <p className="hint">
            {[variantLabel(garment), formatPeriod(garment.worn)].filter(Boolean).join(' · ')}
          </p>
          <p className="hint">
            Deposit {formatRupees(garment.deposit.amount)}:{' '}
            {depositLabels[garment.deposit.state].toLowerCase()}
          </p>
        </div>
        <div className="flex flex-col items-end gap-1">
          <Badge tone={stepOf(garment).tone}>{stepOf(garment).label}</Badge>
          <span className="font-mono text-sm tracking-wider">{garment.pieceCode ?? 'No piece'}</span>
        </div>
      </li>
    ))}
  </ul>
)

function stepOf({ state, isOverdue, deposit }: RentedGarment): { label: string; tone: Tone } {
  if (isOverdue) return { label: 'Late', tone: 'danger' }
  if (state === 'out') return { label: 'Out', tone: 'brand' }
  if (state !== 'returned') return { label: 'Reserved', tone: 'neutral' }
  return deposit.settledAt
    ? { label: 'Settled', tone: 'success' }
    : { label: 'Back, to inspect', tone: 'warning' }
}
