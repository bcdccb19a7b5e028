import { useEffect, useState, type RefObject } from 'react'
import { HEADER_HEIGHT, ROW_HEIGHT } from './view'

/** The rows and days that are rendered, by their positions; both ends are included. */
export type VisiblePart = { firstRow: number; lastRow: number; firstDay: number; lastDay: number }

/** Rows and days are rendered in steps, so that most scroll events change nothing. */
const ROW_STEP = 4
const DAY_STEP = 7

/** What the server renders, and the browser before it knows the size of the timeline. */
const initial: VisiblePart = { firstRow: 0, lastRow: 4 * ROW_STEP, firstDay: 0, lastDay: 10 * DAY_STEP }

type Size = { rows: number; days: number; dayWidth: number; labelWidth: number }

/** Returns the part of the timeline that is visible in its scroller, with a margin of at least one step on each side. */
export function useVisiblePart(scroller: RefObject<HTMLElement | null>, size: Size): VisiblePart {
  const [part, setPart] = useState(initial)
  const { rows, days, dayWidth, labelWidth } = size
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    let frame = 0
    function read() {
      frame = 0
      const { scrollTop, scrollLeft, clientHeight, clientWidth } = element!
      const top = scrollTop / ROW_HEIGHT
      const left = scrollLeft / dayWidth
      const next = {
        firstRow: stepsBefore(top, ROW_STEP),
        lastRow: stepsAfter(top + (clientHeight - HEADER_HEIGHT) / ROW_HEIGHT, ROW_STEP, rows - 1),
        firstDay: stepsBefore(left, DAY_STEP),
        lastDay: stepsAfter(left + (clientWidth - labelWidth) / dayWidth, DAY_STEP, days - 1),
      }
      setPart((current) => (isSame(current, next) ? current : next))
    }
    const schedule = () => {
      frame ||= requestAnimationFrame(read)
    }
    read()
    element.addEventListener('scroll', schedule, { passive: true })
    const resizes = new ResizeObserver(schedule)
    resizes.observe(element)
    return () => {
      cancelAnimationFrame(frame)
      element.removeEventListener('scroll', schedule)
      resizes.disconnect()
    }
  }, [scroller, rows, days, dayWidth, labelWidth])
  return { ...part, lastRow: Math.min(part.lastRow, rows - 1), lastDay: Math.min(part.lastDay, days - 1) }
}

const stepsBefore = (place: number, step: number) => Math.max(0, (Math.floor(place / step) - 1) * step)
const stepsAfter = (place: number, step: number, last: number) =>
  Math.min(last, (Math.ceil(place / step) + 1) * step)

const isSame = (a: VisiblePart, b: VisiblePart) =>
  a.firstRow === b.firstRow && a.lastRow === b.lastRow && a.firstDay === b.firstDay && a.lastDay === b.lastDay
