import {
  acknowledgeComplaint,
  makeComplaint,
  resolveComplaint,
} from '../../contract/complaints/complaints.ts'
import { addDays, dayInIndia } from '../../contract/core/dates.ts'
import { makePayouts, payoutFile, settlePayout } from '../../contract/sellers/payouts.ts'
import { createPerson } from './people.ts'
import { DAYS, HOUR_MS, startOf, type Season } from './season.ts'
import { complaints } from './texts.ts'

/** Complaints, so many days before the last day: a few in the season, one every other day in its last week. */
const complaintDays = [101, 74, 43, 22, 9, 7, 6, 4.5, 3, 1.5, 0.2]
/** The bank returns a transfer about so many days before the last day. */
const FAILED_PAYOUT_DAY = 45

/** What the office does: it answers complaints and pays the sellers every week. */
export function planOffice(season: Season) {
  let hasFailed = false
  const failOnce = (day: number) => {
    const fails = !hasFailed && day < FAILED_PAYOUT_DAY
    hasFailed ||= fails
    return fails
  }
  for (const [index, day] of complaintDays.entries()) planComplaint(season, { index, day })
  for (let day = DAYS - 28; day >= 0; day -= 1) {
    const isMonday = new Date(startOf(season, day) + 12 * HOUR_MS).getUTCDay() === 1
    if (isMonday) planPayouts(season, { day, failOnce })
  }
}

function planComplaint(season: Season, { index, day }: { index: number; day: number }) {
  const { shop, end, later } = season
  const { message, answer } = complaints[index % complaints.length]!
  const at = end - day * 24 * HOUR_MS
  later(at, async () => {
    const { name, email } = createPerson(index * 7)
    const { _id: id } = await shop.asGuest(makeComplaint, {
      body: { name, email, message, orderNumber: null },
    })
    const params = { id }
    later(at + 26 * HOUR_MS, async () => {
      const staff = await shop.asStaff('support')
      await staff(acknowledgeComplaint, { params, body: undefined as never })
    })
    later(at + 60 * HOUR_MS, async () => {
      const staff = await shop.asStaff('support')
      await staff(resolveComplaint, { params, body: { answer } })
    })
  })
}

/** Pays the sellers on Monday for the orders whose return window is over. The bank confirms on Wednesday. */
function planPayouts(season: Season, { day, failOnce }: { day: number; failOnce: (day: number) => boolean }) {
  const { shop, later } = season
  later(startOf(season, day) + 11 * HOUR_MS, async () => {
    const until = addDays(dayInIndia(new Date()), -4)
    const finance = await shop.asStaff('finance')
    const batch = await finance(makePayouts, { body: { until } }).catch(() => null)
    if (!batch) return // nothing is due
    later(startOf(season, day) + 15 * HOUR_MS, async () => {
      const api = await shop.asStaff('finance')
      await api(payoutFile, { params: { id: batch._id } }).catch(() => null) // the client expects JSON, but the shop has noted the file
    })
    later(startOf(season, day - 2) + 12 * HOUR_MS, async () => {
      const api = await shop.asStaff('finance')
      for (const [index, { _id: id }] of batch.payouts.entries()) {
        const body = failOnce(day)
          ? { error: 'The account number does not exist' }
          : { utr: `SAMPLE${String(day).padStart(5, '0')}${index}` }
        await api(settlePayout, { params: { id }, body })
      }
    })
  })
}
