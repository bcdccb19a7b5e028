import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { Period } from '../../../../contract/rentals/rentals.ts'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import type { CalendarDialogProps } from './calendar-dialog'

const CalendarDialog = lazy(() =>
  import('./calendar-dialog').then(({ CalendarDialog }) => ({ default: CalendarDialog })),
)

type OpenCalendarProps = Omit<CalendarDialogProps, 'onClose'> & { children: ReactNode; className?: string }

/** The way to the calendar, which is loaded when it is opened. */
export function CalendarButton({ children, className, onTake, ...dialog }: OpenCalendarProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  function open() {
    dialog.asked.refresh()
    setOpen(true)
  }
  function take(days: Period) {
    onTake(days)
    close()
  }
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={open} className={className ?? ''}>
        <Icon name="calendar" /> {children}
      </Button>
      {isOpen && (
        <Suspense>
          <CalendarDialog {...dialog} onTake={take} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
