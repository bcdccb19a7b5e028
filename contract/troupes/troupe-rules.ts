import { addDays, startOfDay } from '../core/dates.ts'
import type { Day } from '../rentals/rentals.ts'
import type { StoreSettings } from '../store/store.ts'

/** Hours after the deadline in which the organiser can pay the rest, if that was agreed. */
const REST_HOURS = 24
/** Minutes in which the organiser starts to pay the first places of a new group. */
export const START_MINUTES = 45
/** Hours between two reminders to one dancer. */
const REMINDER_HOURS = 24
/** A group has at most this number of styles. */
export const MAX_STYLES = 2
/** An account can have this number of groups at a time that are not closed yet. */
export const MAX_OPEN_TROUPES = 3

type TroupeSettings = StoreSettings['troupes']

/** Returns the number of places that the organiser of a group of `seats` dancers pays before it opens. */
export const startSeatsOf = (seats: number, { startPercent }: Pick<TroupeSettings, 'startPercent'>): number =>
  Math.ceil((seats * startPercent) / 100)

/** Formats a number of spare outfits: `1 spare outfit`, `3 spare outfits`. */
export const spareOutfits = (count: number): string =>
  count === 1 ? '1 spare outfit' : `${count} spare outfits`

/** Returns the end of the deadline: midnight in India after this day. */
export const payUntilOf = (deadline: Day): Date => startOfDay(addDays(deadline, 1))

const HOUR_MS = 3_600_000

/** Returns until when the garments are held: until the deadline, or also for the time in which the organiser pays the rest. */
export const heldUntilOf = (deadline: Day, ends: 'release' | 'organiser_pays'): Date =>
  new Date(payUntilOf(deadline).getTime() + (ends === 'organiser_pays' ? REST_HOURS * HOUR_MS : 0))

/** Returns whether a dancer who was reminded at this time can be reminded again. */
export const canRemindAgain = (remindedAt: Date | null, now: Date): boolean =>
  remindedAt === null || now.getTime() - remindedAt.getTime() >= REMINDER_HOURS * HOUR_MS
