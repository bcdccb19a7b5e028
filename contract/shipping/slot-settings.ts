import { z } from 'zod'
import { paise } from '../core/money.ts'
import { EnteredRupees, text } from '../core/wire.ts'
import { findRepeatedSlot, parseWeeklySlot } from './fulfilment.ts'

const WeeklySlots = z
  .array(z.string().max(60))
  .max(60, 'At most 60 lines')
  .refine((lines) => lines.every((line) => parseWeeklySlot(line) !== null), {
    error: 'Enter one slot per line: weekdays, time and number of orders, such as Mon-Sat 16:00-18:00 10',
  })
  .refine((lines) => findRepeatedSlot(lines) === null, {
    error: ({ input }) => `Another line has a slot at the same time: ${findRepeatedSlot(input as string[])}`,
  })

const whole = (unit: string, max: number) =>
  z.number(`Enter a number of ${unit}`).int('Enter a whole number').min(0).max(max, `At most ${max}`)

const ahead = whole('days', 90).min(1, 'Enter at least 1 day')

/** Pickup in the shop and delivery by its staff. Both are off by default, so all goods travel by courier. */
export const slotSettings = {
  pickup: z
    .object({
      isOn: z.boolean(),
      /** Where customers pick up. Empty: the address of the shop. */
      address: text(200),
      slots: WeeklySlots,
      leadHours: whole('hours', 240),
      aheadDays: ahead,
    })
    .refine(({ isOn, slots }) => !isOn || slots.length > 0, { path: ['slots'], error: 'Enter a slot' })
    .default({
      isOn: false,
      address: '',
      slots: ['Mon-Sat 11:00-13:00 10', 'Mon-Sat 16:00-18:00 10'],
      leadHours: 4,
      aheadDays: 14,
    }),
  handDelivery: z
    .object({
      isOn: z.boolean(),
      /** The PIN codes that staff deliver to, or the first digits of them. */
      pins: z
        .array(
          z.string().regex(/^[1-9]\d{1,5}$/, 'Enter PIN codes or their first digits, such as 380015 or 3800'),
        )
        .max(200, 'At most 200 lines'),
      charge: EnteredRupees.refine((amount) => amount % 100 === 0, 'Enter a whole amount in rupees'),
      slots: WeeklySlots,
      leadHours: whole('hours', 240),
      aheadDays: ahead,
    })
    .refine(({ isOn, slots }) => !isOn || slots.length > 0, { path: ['slots'], error: 'Enter a slot' })
    .refine(({ isOn, pins }) => !isOn || pins.length > 0, { path: ['pins'], error: 'Enter a PIN code' })
    .default({
      isOn: false,
      pins: [],
      charge: paise(0),
      slots: ['Mon-Sat 10:00-13:00 5', 'Mon-Sat 17:00-20:00 5'],
      leadHours: 24,
      aheadDays: 14,
    }),
}
