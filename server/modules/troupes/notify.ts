import { formatMoment } from '../../../contract/core/date-labels.ts'
import { formatNights } from '../../../contract/core/dates.ts'
import { payUntilOf } from '../../../contract/troupes/troupe-rules.ts'
import type { DancerState } from '../../../contract/troupes/troupes.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sendEmail } from '../../platform/email/send-email.ts'
import { seatLink, type SeatLinkReason } from './emails/seat-link.ts'
import { seatReleased } from './emails/seat-released.ts'
import { troupeStatus, type TroupeNews } from './emails/troupe-status.ts'
import { findDancers, type DancerRow, type TroupeRow } from './queries.ts'
import { seatPath, type TroupeTokens } from './troupe-tokens.ts'

const nightsOf = ({ from, until }: TroupeRow) => formatNights({ from, until }, { withYear: true })
const lastMoment = ({ deadline }: TroupeRow) =>
  formatMoment(new Date(payUntilOf(deadline).getTime() - 60_000))

type Invited = { troupe: TroupeRow; dancer: Pick<DancerRow, 'id' | 'name' | 'email'>; tokenOf: TroupeTokens }

/** Sends a dancer the personal link. */
export async function sendSeatLink(tx: Tx, reason: SeatLinkReason, { troupe, dancer, tokenOf }: Invited) {
  if (!dancer.email) return
  await sendEmail(tx, {
    to: dancer.email,
    template: seatLink,
    data: {
      reason,
      name: dancer.name,
      group: troupe.name,
      organiser: troupe.organiser,
      nights: nightsOf(troupe),
      payUntil: lastMoment(troupe),
      path: seatPath(dancer.id, tokenOf),
    },
  })
}

/** Tells a dancer that the place was released. */
export async function notifyReleased(tx: Tx, troupe: TroupeRow, { name, email }: DancerRow) {
  if (!email) return
  const data = { name, group: troupe.name, nights: nightsOf(troupe) }
  await sendEmail(tx, { to: email, template: seatReleased, data })
}

/** Tells the organiser what has happened to the group. */
export async function notifyOrganiser(tx: Tx, troupe: TroupeRow, news: TroupeNews) {
  if (!troupe.organiser_email) return
  const dancers = await findDancers(tx, troupe.id)
  const count = (wanted: DancerState) => dancers.filter(({ state }) => state === wanted).length
  await sendEmail(tx, {
    to: troupe.organiser_email,
    template: troupeStatus,
    data: {
      news,
      group: troupe.name,
      nights: nightsOf(troupe),
      payUntil: lastMoment(troupe),
      heldUntil: formatMoment(troupe.held_until),
      seats: troupe.seats,
      paid: count('paid'),
      paying: count('paying'),
      path: `/troupe/${troupe.id}`,
    },
    about: { userId: troupe.user_id },
    once: `troupe-${news}:${troupe.id}`,
  })
}
