import { formatDay } from '../../../../contract/core/dates.ts'
import { refuseField } from '../../../../contract/core/refusal.ts'
import type { Day } from '../../../../contract/rentals/rentals.ts'

/** Refuses a day on which nobody collects, with an error at the field. `days` are those for which the customer can ask. */
export function assertPickupDay(days: readonly Day[], day: Day | null) {
  if (day && days.includes(day)) return
  const message =
    days.length === 0
      ? 'Nobody can collect this outfit at your address in time. Please bring or send it back to our shop.'
      : day
        ? `We cannot collect it on ${formatDay(day)}. Please choose another day.`
        : 'Choose the day of the pickup'
  refuseField('pickupOn', message)
}
