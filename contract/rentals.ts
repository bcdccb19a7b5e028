import { z } from 'zod'

/** A day as people write it into calendars, in Asia/Kolkata: `2026-10-11`. */
export const Day = z.iso.date('Enter a day as YYYY-MM-DD')
export type Day = z.infer<typeof Day>

/** Both ends are worn days. */
export const Period = z.object({ from: Day, until: Day })
export type Period = z.infer<typeof Period>
