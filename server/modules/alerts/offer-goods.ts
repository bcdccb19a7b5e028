import { z } from 'zod'
import { HOLD_MINUTES, MAX_EXTENSION_HOURS } from '../../../contract/alerts/alerts.ts'
import { formatMoment } from '../../../contract/core/date-labels.ts'
import { formatNights } from '../../../contract/core/dates.ts'
import type { Env } from '../../env.ts'
import { inTransaction, type Db, type Tx } from '../../platform/db/database.ts'
import { isMailDown } from '../../platform/email/queries.ts'
import { rewriteEmail, sendEmail } from '../../platform/email/send-email.ts'
import { topic, worker, type Worker } from '../../platform/jobs/jobs.ts'
import { runEach } from '../../platform/jobs/run-each.ts'
import { takeStock } from '../catalog/take-stock.ts'
import { holdDates } from '../rentals/holds/hold-dates.ts'
import { updateHoldExpiryOfAlert } from '../rentals/holds/queries.ts'
import { refreshHolds } from '../rentals/holds/refresh-holds.ts'
import { periodRefusal, readRules, type RentalRules } from '../rentals/holds/rental-rules.ts'
import { readAvailability } from '../rentals/holds/sku-availability.ts'
import { nightsRefusal, readNightLimits, type NightLimits } from '../rentals/prices/nights-refusal.ts'
import { alertPath, alertTokens, type AlertTokens } from './alert-links.ts'
import { goodsAvailable } from './emails/goods-available.ts'
import { giveBack } from './give-back.ts'
import { goodsOf, nightsOf } from './present.ts'
import { isServed, rulesOfAlert } from './rules-of-alert.ts'
import {
  endPastAlerts,
  findQueues,
  lockEndedOffers,
  lockOpenOffers,
  lockQueue,
  updateAlert,
  type AlertRow,
  type Queue,
} from './queries.ts'

const MINUTE_MS = 60_000
const MAX_EXTENSION_MS = MAX_EXTENSION_HOURS * 60 * MINUTE_MS

/**
 * Ends the offers whose time is over, and then offers all goods that are available to the persons who wait for them. While the mail server
 * seems to be down, nothing is offered, and what is offered stays held for some hours for the persons whose e-mail has not been sent. Goods
 * whose holds cannot be updated or offered do not stop the others.
 */
export async function offerGoods({ db, env }: { db: Db; env: Env }) {
  const tokenOf = await alertTokens(db)
  const rules = await readRules(db, env.now())
  const steps = [() => refreshHolds(db, rules.now), () => serveQueues(db, rules, tokenOf)]
  await runEach<() => Promise<unknown>>(steps, (step) => step())
}

async function serveQueues(db: Db, rules: RentalRules, tokenOf: AlertTokens) {
  const isDown = await inTransaction(db, (tx) => extendOffers(tx, rules, tokenOf))
  await inTransaction(db, (tx) => endOffers(tx, rules))
  await endPastAlerts(db, rules)
  if (isDown) return
  const limits = await readNightLimits(db, rules.today)
  await runEach(await findQueues(db), (queue) =>
    inTransaction(db, (tx) => serveQueue(tx, { queue, rules, limits, tokenOf })),
  )
}

/**
 * While the mail server seems to be down, extends the offers whose e-mail waits to be sent, except for past nights and after some hours,
 * and writes the new time into the e-mail. Returns whether the mail server seems to be down. Only the e-mails of open offers count for
 * this, so that a mailbox that refuses its e-mail stops other offers no longer than its own offer is open.
 */
async function extendOffers(tx: Tx, rules: RentalRules, tokenOf: AlertTokens): Promise<boolean> {
  const offers = await lockOpenOffers(tx, rules.now)
  if (!(await isMailDown(tx, offers.map(emailKey)))) return false
  const until = endOfHold(rules)
  for (const offer of offers) {
    const nights = nightsOf(offer)
    if (nights && nights.from < rules.today) continue
    if (rules.now.getTime() - offer.offered_at.getTime() >= MAX_EXTENSION_MS) continue
    if (!(await rewriteEmail(tx, offerEmail(offer, { until, tokenOf })))) continue
    await updateAlert(tx, offer.id, { offered_until: until })
    if (nights) await updateHoldExpiryOfAlert(tx, offer.id, until)
  }
  return true
}

const endOfHold = ({ now }: RentalRules) => new Date(now.getTime() + HOLD_MINUTES * MINUTE_MS)

/** The deduplication key of the e-mail about an offer. */
const emailKey = ({ id }: Pick<AlertRow, 'id'>): string => `alert:${id}`

/** The e-mail that tells a person that the goods are held until this time. */
const offerEmail = (alert: AlertRow, { until, tokenOf }: { until: Date; tokenOf: AlertTokens }) => {
  const nights = nightsOf(alert)
  return {
    to: alert.email,
    template: goodsAvailable,
    data: {
      goods: goodsOf(alert),
      nights: nights && formatNights(nights),
      until: formatMoment(until),
      path: alertPath(alert.id, tokenOf),
    },
    about: { userId: alert.user_id },
    once: emailKey(alert),
  }
}

async function endOffers(tx: Tx, rules: RentalRules) {
  const ended = await lockEndedOffers(tx, rules.now)
  for (const { id } of ended) await updateAlert(tx, id, { state: 'expired', ended_at: rules.now })
  await giveBack(tx, ended, rules)
}

type Serving = { queue: Queue; rules: RentalRules; limits: NightLimits; tokenOf: AlertTokens }

/**
 * Holds the goods of a queue for the persons who wait, first come first served, and sends each of them one e-mail. Nobody gets an e-mail
 * without goods that are held for them, because both are written in this transaction.
 */
async function serveQueue(tx: Tx, { queue, rules, limits, tokenOf }: Serving) {
  const until = endOfHold(rules)
  for (const alert of await lockQueue(tx, queue)) {
    if (!(await holdGoods(tx, alert, { rules, limits, until }))) {
      if ('stockItemId' in queue) return // everybody in this queue waits for a unit of the same stock
      continue // the next person can wait for other nights
    }
    const stock_item_id = nightsOf(alert) ? null : alert.stockItemOfSku
    const offered = { state: 'offered', offered_at: rules.now, offered_until: until, stock_item_id } as const
    await updateAlert(tx, alert.id, offered)
    await sendEmail(tx, offerEmail(alert, { until, tokenOf }))
  }
}

type Offer = { rules: RentalRules; limits: NightLimits; until: Date }

/** Takes one unit from the stock, or holds a piece for the nights. Returns false if none is available or the nights cannot be ordered. */
async function holdGoods(tx: Tx, alert: AlertRow, { limits, until, ...offer }: Offer): Promise<boolean> {
  const rules = rulesOfAlert(alert, offer.rules)
  const period = nightsOf(alert)
  const { skuId, stockItemOfSku } = alert
  if (!period) {
    return (
      stockItemOfSku !== null &&
      (await takeStock(tx, [{ stockItemId: stockItemOfSku, quantity: 1 }])) === null
    )
  }
  const { terms } = (await readAvailability(tx, [skuId], rules)).get(skuId)!
  if (periodRefusal(period, terms, rules.today) ?? nightsRefusal(alert, period, limits)) return false
  if (!(await isServed(tx, alert, rules))) return false
  const lines = [{ skuId, quantity: 1, line: 0, period }]
  return (await holdDates(tx, { alertId: alert.id, lines, expiresAt: until }, rules)) === null
}

const offerGoodsTopic = topic('offer-goods', z.object({}), { retries: 0 })

/** The background job of alerts. It runs every minute, which is how long goods that are available again may be open to everybody. */
export const alertJobs = (deps: { db: Db; env: Env }): Worker[] => [
  worker(offerGoodsTopic, () => offerGoods(deps), '* * * * *'),
]
