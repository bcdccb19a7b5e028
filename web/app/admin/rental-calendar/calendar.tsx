import { useMemo, useRef, useState } from 'react'
import { addDays, formatNights } from '../../../../contract/core/dates.ts'
import {
  bookingCalendar,
  calendarDays,
  moveBooking,
  type CalendarBooking,
  type MovedBooking,
} from '../../../../contract/rentals/booking-calendar.ts'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { titleOf } from '../../lib/brand'
import { useEndpointForm } from '../../lib/forms/action-form'
import { endpointAction } from '../../lib/forms/endpoint-action'
import { ButtonLink } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { ListBody } from '../../ui/list-body'
import { Notice } from '../../ui/notice'
import { PageHeader } from '../../ui/page-header'
import { toast } from '../../ui/toast'
import { RentalTabs } from '../rentals/rental-tabs'
import type { Route } from './+types/calendar'
import { Legend } from './booking-bar'
import { BookingDialog } from './booking-dialog'
import { MoveDialog, type Target } from './move-dialog'
import { toRows, type TimelineRow } from './rows'
import { Timeline } from './timeline'
import type { Drop } from './use-booking-drag'
import { useBookingFocus } from './use-booking-focus'
import { Toolbar } from './toolbar'
import { readView, zooms } from './view'

export async function loader({ context, request }: Route.LoaderArgs) {
  const view = readView(new URL(request.url).searchParams)
  const api = await context.get(userApi)()
  const { product, size } = view
  const query = { product, size, ...(view.from ? calendarDays(view.from) : {}) }
  return { view, calendar: await orThrowResponse(api(bookingCalendar, { query }), request) }
}

export const action = endpointAction({ moveBooking })
export { clientAction } from '../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Booking calendar', 'admin') },
  { name: 'robots', content: 'noindex' },
]

/** A booking that is open in a dialog. With `target` the dialog moves it, else it shows it. */
type Opened = { row: TimelineRow; booking: CalendarBooking; target: Target | null }

/** The pieces of the shop with their bookings by days. Staff move bookings to other pieces and days. */
export default function RentalCalendar({ loaderData: { view, calendar } }: Route.ComponentProps) {
  const from = view.from ?? addDays(calendar.today, -2)
  const rows = useMemo(
    () => toRows(calendar.skus, from).filter(({ bookings }) => !view.booked || bookings.length > 0),
    [calendar.skus, from, view.booked],
  )
  const scroller = useRef<HTMLElement>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const focus = useBookingFocus(scroller, rows)
  const move = useMove((holdId) => {
    setOpened(null)
    focus.moveTo(holdId)
  })

  function onDrop({ row, booking, from, target }: Drop) {
    if (target === 'other-sku') {
      return void toast('Choose a piece of the same product, size and colour', { kind: 'error' })
    }
    const pieceId = row.piece?.id ?? null
    if (from === booking.worn.from && pieceId === booking.pieceId) return
    setOpened({ row, booking, target: { pieceId, from } })
  }
  return (
    <>
      <PageHeader title="Booking calendar" />
      <RentalTabs />
      <Toolbar view={view} calendar={calendar} from={from} scroller={scroller} />
      {calendar.omittedPieces > 0 && (
        <Notice kind="warning" className="mb-4">
          {calendar.omittedPieces === 1
            ? '1 more piece is'
            : `${calendar.omittedPieces.toLocaleString('en-IN')} more pieces are`}{' '}
          not shown. Choose a product or a size.
        </Notice>
      )}
      {rows.length === 0 ? (
        <NoPieces hasFilter={Boolean(view.product || view.size || view.booked)} />
      ) : (
        <ListBody>
          <Timeline
            calendar={calendar}
            rows={rows}
            from={from}
            dayWidth={zooms[view.zoom].dayWidth}
            scroller={scroller}
            focus={focus}
            onOpen={(row, booking) => setOpened({ row, booking, target: null })}
            onDrop={onDrop}
          />
          <Legend />
        </ListBody>
      )}
      <OpenedBooking opened={opened} setOpened={setOpened} move={move} />
    </>
  )
}

type Move = ReturnType<typeof useMove>

/** Moves bookings, and offers to undo each move. */
function useMove(onMoved: (holdId: number) => void) {
  const action = useEndpointForm('moveBooking', {
    onDone(reply, { id }) {
      const { piece, worn, isCustomerNotified, before } = reply as MovedBooking
      const email = isCustomerNotified ? ' The customer gets an e-mail.' : ''
      void toast(`Moved to piece ${piece.code}, ${formatNights(worn)}.${email}`, {
        kind: 'success',
        action: { label: 'Undo', onClick: () => moveTo(Number(id), before) },
        isLong: true,
      })
      onMoved(Number(id))
    },
  })
  function moveTo(id: number, target: Target) {
    void action.submit({ ...target, check: false }, { id })
  }
  return { moveTo, isBusy: action.isBusy }
}

type OpenedProps = { opened: Opened | null; setOpened: (opened: Opened | null) => void; move: Move }

function OpenedBooking({ opened, setOpened, move }: OpenedProps) {
  if (!opened) return null
  const { row, booking, target } = opened
  const onClose = () => setOpened(null)
  if (!target) {
    const start = { pieceId: booking.pieceId, from: booking.worn.from }
    const onMove = () => setOpened({ ...opened, target: start })
    return <BookingDialog row={row} booking={booking} onClose={onClose} onMove={onMove} />
  }
  return (
    <MoveDialog
      {...{ row, booking, target, onClose }}
      isBusy={move.isBusy}
      onMove={(chosen) => move.moveTo(booking.holdId, chosen)}
    />
  )
}

const NoPieces = ({ hasFilter }: { hasFilter: boolean }) => (
  <EmptyState title={hasFilter ? 'No matching pieces' : 'No pieces yet'}>
    <p className="text-muted">
      {hasFilter
        ? 'No piece matches the filters on these days.'
        : 'Add pieces to your rental products. Their bookings appear here.'}
    </p>
    <ButtonLink to={hasFilter ? '/admin/rentals/calendar' : '/admin/rentals/pieces'} variant="secondary">
      {hasFilter ? 'Show all pieces' : 'Add pieces'}
    </ButtonLink>
  </EmptyState>
)
