import { useEffect, useEffectEvent, useRef, useState, type PointerEvent, type RefObject } from 'react'
import { addDays } from '../../../../contract/core/dates.ts'
import { isMovable, type CalendarBooking } from '../../../../contract/rentals/booking-calendar.ts'
import type { Day } from '../../../../contract/rentals/rentals.ts'
import { meet, type TimelineRow } from './rows'
import { HEADER_HEIGHT, movedBlock, ROW_HEIGHT } from './view'

/** A booking on its way to another row or other days. `place` is the position of the row below the pointer. */
export type Drag = {
  booking: CalendarBooking
  from: Day
  place: number
  /** Whether the row is free according to the loaded bookings. The server decides when the booking is dropped. */
  target: 'free' | 'taken' | 'other-sku'
}
export type Drop = { row: TimelineRow; booking: CalendarBooking; from: Day; target: Drag['target'] }

/** The pointer must move this far before a click becomes a drag. */
const MIN_MOVE = 5
/** Near the edge of the timeline, a drag scrolls it by this many pixels per frame. */
const EDGE = 40
const SCROLL_SPEED = 14

type Options = {
  scroller: RefObject<HTMLElement | null>
  rows: readonly TimelineRow[]
  dayWidth: number
  labelWidth: number
  onDrop: (drop: Drop) => void
}
type Start = { booking: CalendarBooking; row: TimelineRow; x: number; y: number; left: number; top: number }

/** Moves bookings with a mouse or pen. A finger scrolls the timeline instead; on a phone, staff use the dialog. Escape cancels the move. */
export function useBookingDrag({ scroller, rows, dayWidth, labelWidth, onDrop }: Options) {
  const start = useRef<Start | null>(null)
  const pointer = useRef({ x: 0, y: 0 })
  const hasDragged = useRef(false)
  const [drag, setDrag] = useState<Drag | null>(null)

  function follow() {
    const element = scroller.current
    const begun = start.current
    if (!element || !begun) return
    const { x, y } = pointer.current
    const days = Math.round((x - begun.x + element.scrollLeft - begun.left) / dayWidth)
    const offset = y - element.getBoundingClientRect().top + element.scrollTop - HEADER_HEIGHT
    const place = Math.max(0, Math.min(rows.length - 1, Math.floor(offset / ROW_HEIGHT)))
    const from = addDays(begun.booking.worn.from, days)
    setDrag((current) =>
      current?.from === from && current.place === place
        ? current
        : { booking: begun.booking, from, place, target: targetOf(begun, rows[place]!, from) },
    )
  }
  function onMove({ clientX: x, clientY: y, buttons }: globalThis.PointerEvent) {
    if (!start.current) return
    pointer.current = { x, y }
    if (buttons === 0) return onEnd(false)
    if (!hasDragged.current && Math.hypot(x - start.current.x, y - start.current.y) < MIN_MOVE) return
    hasDragged.current = true
    follow()
  }
  function onEnd(isDropped: boolean) {
    if (!start.current) return
    const row = drag && rows[drag.place]
    if (isDropped && drag && row) onDrop({ row, booking: drag.booking, from: drag.from, target: drag.target })
    start.current = null
    setDrag(null)
    setTimeout(() => (hasDragged.current = false)) // after the click that ends the drag; later clicks are those of keys
  }
  usePointer({ onMove, onEnd })
  useEveryFrame(drag !== null, () => {
    scrollAtEdges(scroller.current!, pointer.current, labelWidth)
    follow()
  })

  function begin(event: PointerEvent, row: TimelineRow, booking: CalendarBooking) {
    hasDragged.current = false
    const element = scroller.current
    if (!element || event.button !== 0 || event.pointerType === 'touch' || !isMovable(booking)) return
    const { clientX: x, clientY: y } = event
    pointer.current = { x, y }
    start.current = { booking, row, x, y, left: element.scrollLeft, top: element.scrollTop }
  }
  /** True if the click on a booking is the end of a drag. */
  const isEndOfDrag = () => hasDragged.current
  return { drag, begin, isEndOfDrag }
}

type PointerHandlers = {
  onMove: (event: globalThis.PointerEvent) => void
  onEnd: (isDropped: boolean) => void
}

function usePointer(handlers: PointerHandlers) {
  const onMove = useEffectEvent(handlers.onMove)
  const onEnd = useEffectEvent(handlers.onEnd)
  useEffect(() => {
    const listeners = new AbortController()
    const { signal } = listeners
    window.addEventListener('pointermove', (event) => onMove(event), { signal })
    window.addEventListener('pointerup', () => onEnd(true), { signal })
    window.addEventListener('pointercancel', () => onEnd(false), { signal })
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && onEnd(false), { signal })
    return () => listeners.abort()
  }, [])
}

/** Calls `work` in each frame while `isActive` is true. */
function useEveryFrame(isActive: boolean, work: () => void) {
  const onFrame = useEffectEvent(work)
  useEffect(() => {
    if (!isActive) return
    let frame = requestAnimationFrame(function next() {
      onFrame()
      frame = requestAnimationFrame(next)
    })
    return () => cancelAnimationFrame(frame)
  }, [isActive])
}

function scrollAtEdges(element: HTMLElement, { x, y }: { x: number; y: number }, labelWidth: number) {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  element.scrollBy(
    speedAt(x, left + labelWidth, right) * SCROLL_SPEED,
    speedAt(y, top + HEADER_HEIGHT, bottom) * SCROLL_SPEED,
  )
}

/** Returns -1 near the start of an edge-to-edge range, 1 near its end, and 0 between. */
const speedAt = (at: number, low: number, high: number) => (at < low + EDGE ? -1 : at > high - EDGE ? 1 : 0)

function targetOf({ booking, row: home }: Start, row: TimelineRow, from: Day): Drag['target'] {
  if (row.sku.skuId !== home.sku.skuId) return 'other-sku'
  const block = { blocked: movedBlock(booking, from) }
  const isTaken = row.piece && row.bookings.some((other) => other !== booking && meet(other, block))
  return isTaken ? 'taken' : 'free'
}
