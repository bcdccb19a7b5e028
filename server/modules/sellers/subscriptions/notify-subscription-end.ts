import { addDays, dayInIndia } from '../../../../contract/core/dates.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { sendEmail } from '../../../platform/email/send-email.ts'
import { readSettings } from '../../store/settings.ts'
import { subscriptionEnds } from '../emails/subscription-ends.ts'
import { findEndingSubscriptions } from './queries.ts'
import type { SellerDeps } from '../seller-deps.ts'

/** The reminder is sent up to `BEFORE` days before the end of a subscription, and the final notice up to `AFTER` days after it. */
const BEFORE = 5
const AFTER = 7

/** Sends each seller one e-mail when their subscription ends soon, and one when it has ended. */
export async function notifySubscriptionEnd({ db, env }: SellerDeps): Promise<void> {
  const today = dayInIndia(env.now())
  const fee = (await readSettings(db)).sellerPlan.monthlyFee
  const isPaidOnline = env.PAYMENT_PROVIDER !== 'none'
  for (const { id, email, name, userId, until } of await findEndingSubscriptions(
    db,
    addDays(today, -AFTER),
    addDays(today, BEFORE),
  )) {
    const isOver = until < today
    await inTransaction(db, (tx) =>
      sendEmail(tx, {
        to: email,
        template: subscriptionEnds,
        data: { business: name, until, isOver, fee, isPaidOnline },
        about: { userId },
        once: `subscription-${isOver ? 'over' : 'ends'}:${id}:${until}`,
      }),
    )
  }
}
