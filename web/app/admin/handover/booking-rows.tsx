import { variantLabel } from '../../../../contract/catalog/variant-text.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Booking } from '../../../../contract/rentals/handover.ts'
import { confirmationId } from '../../../../contract/orders/orders.ts'
import { LinePicture } from '../../components/orders/line-picture'
import { CardList } from '../../ui/card'
import { nightsText } from '../../lib/labels/rental-labels'

type BookingRowsProps<B extends Booking> = { bookings: readonly B[]; render?: (booking: B) => ReactNode }

/** Rental bookings as rows that link to their handover page. `render` returns the content that follows the title of a row. */
export function BookingRows<B extends Booking>({ bookings, render }: BookingRowsProps<B>) {
  return (
    <CardList className="overflow-hidden">
      {bookings.map((booking) => (
        <li key={booking.holdId}>
          <Link
            to={`/admin/rentals/handover/${booking.holdId}`}
            className="flex gap-4 p-3 hover:bg-sunken sm:items-center"
          >
            <LinePicture src={booking.image} className="h-20 w-16" />
            <span className="flex min-w-0 grow flex-wrap items-center gap-x-6 gap-y-1">
              <span className="min-w-48 grow">
                <span className="block font-semibold">{booking.title}</span>
                <span className="hint">{variantLabel(booking)}</span>
                <span className="hint">
                  {booking.customer} · {confirmationId(booking.orderId)}
                </span>
              </span>
              <span className="text-sm sm:w-52">
                <span className="block">{nightsText(booking.worn)}</span>
                <span className="block font-mono tracking-wider">{booking.pieceCode ?? 'No piece'}</span>
              </span>
              {render && <span className="w-full sm:w-56">{render(booking)}</span>}
            </span>
          </Link>
        </li>
      ))}
    </CardList>
  )
}
