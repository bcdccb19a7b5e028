import { MAX_ALERTS, type AlertRequest } from '../../../contract/alerts/alerts.ts'
import { refuse, refuseField } from '../../../contract/core/refusal.ts'
import { notServed } from '../../../contract/shipping/pin-codes.ts'
import type { Period } from '../../../contract/rentals/rentals.ts'
import type { Env } from '../../env.ts'
import { inTransaction, type Db, type Tx } from '../../platform/db/database.ts'
import { sendEmail } from '../../platform/email/send-email.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { periodRefusal, readRules, type RentalRules } from '../rentals/holds/rental-rules.ts'
import { isAvailable, readAvailability } from '../rentals/holds/sku-availability.ts'
import { nightsRefusal, readNightLimits } from '../rentals/prices/nights-refusal.ts'
import { alertPath, alertTokens } from './alert-links.ts'
import { confirmAlert } from './emails/confirm-alert.ts'
import { goodsOf } from './present.ts'
import { isServed, rulesOfAlert } from './rules-of-alert.ts'
import {
  countOtherAlerts,
  findAlertSku,
  insertAlert,
  lockAlert,
  THE_END,
  updateAlert,
  type AlertSku,
} from './queries.ts'

const inQueue = ['waiting', 'offered'] as const

/**
 * Stores a request to be told when these goods are available. A user whose e-mail address is confirmed is in the queue at once. Any other
 * address gets a link to confirm it, and the reply does not tell whether the shop knows the address.
 */
export async function requestAlert(
  { db, env }: { db: Db; env: Env },
  request: AlertRequest,
  actor: Actor | null,
) {
  const tokenOf = await alertTokens(db)
  const rules = await readRules(db, env.now())
  const isConfirmed = actor?.emailVerified ?? false
  const email = emailOf(request, actor)
  await inTransaction(db, async (tx) => {
    const { skuId, ...sku } = await findWanted(tx, request, rules)
    const { nights } = sku
    // anybody can request alerts for an address, so those that nobody has confirmed do not count for its account
    const counted = isConfirmed ? inQueue : (['unconfirmed', ...inQueue] as const)
    if ((await countOtherAlerts(tx, { email, skuId, nights }, counted)) >= MAX_ALERTS) {
      if (isConfirmed) refuse('too_many', `We can tell you about at most ${MAX_ALERTS} products at a time`)
      return
    }
    const id = await insertAlert(tx, { email, skuId, nights, now: rules.now })
    const { state } = (await lockAlert(tx, id))!
    const isNew = state === 'unconfirmed'
    // a stranger does not change a confirmed alert, and what is held for an offer does not change with the address
    if (isNew || (isConfirmed && state === 'waiting')) {
      await updateAlert(tx, id, { pin: nights && (request.pin ?? null) })
    }
    if (isConfirmed) {
      const place = isNew ? { state: 'waiting' as const, queued_at: THE_END } : {}
      await updateAlert(tx, id, { ...place, user_id: actor!.id })
    } else if (isNew) {
      const data = { goods: goodsOf(sku), path: alertPath(id, tokenOf) }
      await sendEmail(tx, { to: email, template: confirmAlert, data })
    }
  })
  return { needsConfirmation: !isConfirmed, email }
}

function emailOf(request: AlertRequest, actor: Actor | null): string {
  const email = (actor?.emailVerified ? actor.email : request.email) ?? actor?.email
  if (email) return email.toLowerCase()
  const message = 'Enter your e-mail address'
  return refuseField('email', message)
}

/** Finds the SKU and the nights of a request. Refuses goods that can be ordered now, and nights that cannot be booked at all. */
async function findWanted(tx: Tx, request: AlertRequest, rules: RentalRules) {
  const sku = await findAlertSku(tx, request.skuId)
  if (!sku) return refuse('not_found', 'This product is no longer available')
  const nights =
    sku.productType === 'rent' ? await readNights(tx, { sku, request }, rulesOfAlert(request, rules)) : null
  if (!nights && (sku.available ?? 0) > 0) refuseAvailable('skuId', 'This is in stock. You can order it now')
  return { ...sku, nights }
}

type RentalRequest = { sku: AlertSku; request: AlertRequest }

async function readNights(tx: Tx, { sku, request }: RentalRequest, rules: RentalRules): Promise<Period> {
  const { from } = request
  const until = request.until ?? from
  if (!from || !until) return refuseAvailable('from', 'Choose your nights')
  const period = { from, until }
  if (!(await isServed(tx, request, rules))) refuseAvailable('pin', notServed(request.pin!))
  const availability = (await readAvailability(tx, [sku.skuId], rules)).get(sku.skuId)!
  const reason =
    periodRefusal(period, availability.terms, rules.today) ??
    nightsRefusal(sku, period, await readNightLimits(tx, rules.today))
  if (reason) refuseAvailable('from', reason)
  if (isAvailable(availability, { quantity: 1, period })) {
    refuseAvailable('from', 'These nights are free. You can book them now')
  }
  return period
}

const refuseAvailable = (path: string, message: string): never => refuseField(path, message)
