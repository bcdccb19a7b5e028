import { useEffect, useState, type KeyboardEvent, type RefObject } from 'react'
import { neighbourOf, type TimelineRow } from './rows'

const directions = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const

export type BookingFocus = ReturnType<typeof useBookingFocus>

/**
 * The booking in the tab sequence, at first the first one, and the arrow keys that move the focus to other bookings. The timeline renders
 * this booking even if it is not visible; the focus then scrolls it into view.
 */
export function useBookingFocus(scroller: RefObject<HTMLElement | null>, rows: readonly TimelineRow[]) {
  const [active, setActive] = useState<{ holdId: number; getsFocus: boolean } | null>(null)
  useEffect(() => {
    if (!active?.getsFocus) return
    scroller.current?.querySelector<HTMLElement>(`[data-hold="${active.holdId}"]`)?.focus()
  }, [active, scroller])

  const all = rows.flatMap(({ bookings }) => bookings)
  const current = all.find(({ holdId }) => holdId === active?.holdId) ?? all[0]
  const moveTo = (holdId: number) => setActive({ holdId, getsFocus: true })
  return {
    holdId: current?.holdId ?? null,
    moveTo,
    onFocus: (holdId: number) => setActive({ holdId, getsFocus: false }),
    onKey(event: KeyboardEvent, holdId: number) {
      const direction = directions.find((key) => key === event.key)
      if (!direction) return
      event.preventDefault()
      const next = neighbourOf(rows, holdId, direction)
      if (next !== null) moveTo(next)
    },
  }
}
