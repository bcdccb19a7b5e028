import type { CSSProperties } from 'react'
import type { BookingState } from '../../../../contract/rentals/booking-calendar.ts'
import type { IconName } from '../../ui/icon'

/** How a booking looks in each state. Icon and label differ too, so that the colour is not the only sign. */
export const bookingStates: Record<BookingState, { label: string; icon: IconName; look: string }> = {
  unpaid: { label: 'Not paid yet', icon: 'clock', look: 'border-dashed border-edge bg-surface text-ink' },
  reserved: { label: 'Reserved', icon: 'calendar', look: 'border-brand bg-brand-soft text-ink' },
  missed: { label: 'Not collected', icon: 'close', look: 'border-dashed border-danger bg-surface text-ink' },
  out: { label: 'With the customer', icon: 'user', look: 'border-success bg-success-soft text-ink' },
  late: { label: 'Late', icon: 'alert', look: 'border-danger bg-danger-soft text-ink' },
  back: { label: 'Back, deposit to settle', icon: 'undo', look: 'border-warning bg-warning-soft text-ink' },
  settled: { label: 'Settled', icon: 'check', look: 'border-edge bg-sunken text-ink' },
}

/** The pattern of days for preparation, delivery, return and cleaning. It is no class, so that the storefront's styles stay small. */
export const hatched: CSSProperties = {
  backgroundImage:
    'repeating-linear-gradient(135deg, var(--color-edge) 0 1px, transparent 1px 6px), linear-gradient(var(--color-sunken), var(--color-sunken))',
}
