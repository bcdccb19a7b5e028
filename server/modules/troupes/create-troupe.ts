import { randomUUID } from 'node:crypto'
import { addDays, dayInIndia, formatDay } from '../../../contract/core/dates.ts'
import { refuse, refuseField } from '../../../contract/core/refusal.ts'
import { closedFestivalIn, lastOrderDay } from '../../../contract/rentals/festival-cut-off.ts'
import { minimumProblem, rulesFor } from '../../../contract/rentals/night-prices.ts'
import type { Period } from '../../../contract/rentals/rentals.ts'
import {
  heldUntilOf,
  MAX_OPEN_TROUPES,
  MAX_STYLES,
  spareOutfits,
  startSeatsOf,
} from '../../../contract/troupes/troupe-rules.ts'
import type { NewTroupe, Troupe } from '../../../contract/troupes/troupes.ts'
import type { DbOrTx, Tx } from '../../platform/db/database.ts'
import { withIdempotencyKey } from '../../platform/db/idempotency.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { lockProfile } from '../accounts/profile/address-book.ts'
import { findSellableSkus, type SellableSku } from '../catalog/sellable-skus.ts'
import { hashToken } from '../orders/guest-token.ts'
import { readTodayAt, type Today } from '../orders/today.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import { holdDates } from '../rentals/holds/hold-dates.ts'
import { chooseHold } from '../rentals/holds/troupe-holds.ts'
import { periodRefusal, rulesForPin, rulesOf, transitRefusal } from '../rentals/holds/rental-rules.ts'
import { readAvailability } from '../rentals/holds/sku-availability.ts'
import { listNightRules } from '../rentals/prices/night-rules.ts'
import { findFestivalsFrom } from '../store/festivals.ts'
import { assertServed, findService } from '../delivery/find-service.ts'
import { rentalLane } from '../delivery/promise-shipments.ts'
import { notifyOrganiser } from './notify.ts'
import { presentTroupe } from './present.ts'
import {
  countOpenTroupes,
  findTroupe,
  insertDancer,
  insertTroupe,
  takeSeats,
  updateDancer,
  type TroupeRow,
} from './queries.ts'
import { troupeTokens, type TroupeTokens } from './troupe-tokens.ts'

type Creation = { body: NewTroupe; actor: Actor; key: string | null }

/**
 * Creates a group and holds all its garments until its deadline, all or none. The group opens at once, or when the organiser has paid the
 * first places. Refuses at the field what cannot be booked.
 */
export async function createTroupe(deps: PaymentDeps, { body, actor, key }: Creation): Promise<Troupe> {
  const { db, env } = deps
  const now = env.now()
  if (!actor.emailVerified) refuse('email_unverified', 'Please confirm your e-mail address first')
  if (env.PAYMENT_PROVIDER === 'none') {
    refuse('unavailable', 'Groups pay online, and this shop has no online payment at the moment')
  }
  const tokenOf = await troupeTokens(db)
  return withIdempotencyKey(
    db,
    { scope: `${actor.id} troupes`, key, body },
    {
      run: async (tx) => {
        const troupe = await storeTroupe(tx, { body, actor, tokenOf, now })
        if (troupe.state === 'open') await notifyOrganiser(tx, troupe, 'open')
        return { id: troupe.id, reply: await presentTroupe(tx, troupe, { tokenOf, now }) }
      },
      replay: async (tx, id) => presentTroupe(tx, (await findTroupe(tx, id))!, { tokenOf, now }),
    },
  )
}

type Storing = { body: NewTroupe; actor: Actor; tokenOf: TroupeTokens; now: Date }

async function storeTroupe(tx: Tx, { body, actor, tokenOf, now }: Storing): Promise<TroupeRow> {
  const id = randomUUID()
  const today = await readTodayAt(tx, now)
  const startSeats = startSeatsOf(body.seats, today.settings.troupes)
  assertAllowed(body, { today, startSeats })
  await lockProfile(tx, actor.id)
  await assertAccountFree(tx, actor)
  const { pin } = body.address
  const isSent = rentalLane(pin, today.settings) !== null
  if (isSent) assertServed(await findService(tx, pin, today.settings))
  await assertBookable(tx, body, today)
  const heldUntil = heldUntilOf(body.deadline, body.ends)
  await insertTroupe(tx, {
    id,
    userId: actor.id,
    name: body.name,
    worn: { from: body.from, until: body.until },
    seats: body.seats,
    startSeats,
    deadline: body.deadline,
    heldUntil,
    ends: body.ends,
    address: body.address,
    state: startSeats > 0 ? 'starting' : 'open',
    linkHash: hashToken(tokenOf({ troupeId: id, serial: 1 })),
    now,
  })
  await holdGarments(tx, { troupeId: id, body, today, heldUntil })
  for (const [at, person] of body.own.entries()) {
    await addOwn(tx, { troupeId: id, ...person, now, field: `own.${at}.skuId` })
  }
  return (await findTroupe(tx, id))!
}

type Limits = { today: Today; startSeats: number }

/** Refuses a group that the settings of the shop do not allow. */
function assertAllowed(body: NewTroupe, { today: { settings, rules }, startSeats }: Limits) {
  const { isOn, spares, maxDancers, longestDays } = settings.troupes
  if (!isOn) refuse('unavailable', 'This shop does not offer group bookings at the moment')
  const { seats, deadline, garments, own, from, until } = body
  if (until < from) refuseField('until', 'The last night is before the first night')
  if (seats > maxDancers) refuseField('seats', `At most ${maxDancers} dancers`)
  const held = garments.reduce((all, { count }) => all + count, 0)
  if (held < seats) refuseField('garments', `Choose ${seats} outfits, one for each dancer`)
  if (held > seats + spares) {
    const extra = spares > 0 ? ` and ${spareOutfits(spares)}` : ''
    refuseField('garments', `You can choose one outfit for each dancer${extra}, ${seats + spares} in total`)
  }
  if (new Set(garments.map(({ skuId }) => skuId)).size < garments.length) {
    refuseField('garments', 'Each size can be chosen once')
  }
  if (deadline < rules.today) refuseField('deadline', 'The deadline is in the past')
  const latest = addDays(rules.today, longestDays)
  if (deadline > latest) refuseField('deadline', `The latest possible deadline is ${formatDay(latest)}`)
  if (own.length > seats) refuseField('own', 'There are more names than places')
  if (own.length < startSeats) {
    const dancers = startSeats === 1 ? 'dancer' : `${startSeats} dancers`
    refuseField('own', `Enter the ${dancers} for whom you pay before the group opens`)
  }
}

/** The caller has locked the account, so that parallel requests count each other's groups. */
async function assertAccountFree(tx: Tx, actor: Actor) {
  if ((await countOpenTroupes(tx, actor.id)) < MAX_OPEN_TROUPES) return
  refuse('too_many', `You can organise ${MAX_OPEN_TROUPES} groups at a time`)
}

/**
 * Refuses sizes and nights that could not be ordered at the deadline: a dancer who pays in the last minute must be able to get the garment in
 * time. The garments travel to the address of the organiser; other addresses are checked when a dancer enters one.
 */
async function assertBookable(db: DbOrTx, body: NewTroupe, { settings, rules }: Today) {
  const period = { from: body.from, until: body.until }
  const skuIds = body.garments.map(({ skuId }) => skuId)
  const skus = await findSkus(db, skuIds)
  if (new Set(skus.map(({ productId }) => productId)).size > MAX_STYLES) {
    refuseField('garments', `At most ${MAX_STYLES} styles`)
  }
  const lastMoment = new Date(heldUntilOf(body.deadline, body.ends).getTime() - 1)
  const atDeadline = rulesForPin(rulesOf(settings, lastMoment), body.address.pin)
  const availabilities = await readAvailability(db, skuIds, { ...atDeadline, now: rules.now })
  const nightRules = await listNightRules(db)
  for (const [skuId, { terms }] of availabilities) {
    const sku = skus.find((candidate) => candidate.skuId === skuId)!
    const { title } = sku
    const refusal = periodRefusal(period, { ...terms, transit: null }, rules.today)
    if (refusal) refuseField('from', `${title}: ${refusal}`)
    const tooShort = minimumProblem(period, rulesFor(sku, nightRules))
    if (tooShort) refuseField('until', `${title}: ${tooShort}`)
    const late =
      transitRefusal(period, terms) ?? periodRefusal(period, { ...terms, transit: null }, atDeadline.today)
    if (late) {
      const message = `The deadline is too late: ${title} could not arrive in time for anyone who pays on the last day`
      refuseField('deadline', message)
    }
  }
  assertFestivalOpen(await findFestivalsFrom(db, rules.today), { period, lastMoment })
}

type LastOrder = { period: Period; lastMoment: Date }

function assertFestivalOpen(
  festivals: Awaited<ReturnType<typeof findFestivalsFrom>>,
  { period, lastMoment }: LastOrder,
) {
  const closed = closedFestivalIn(festivals, period, dayInIndia(lastMoment))
  if (!closed) return
  const day = formatDay(lastOrderDay(closed)!)
  refuseField('deadline', `Orders for ${closed.name} close on ${day}. The deadline must be before that`)
}

/** Finds the SKUs with these ids. Refuses goods that cannot be rented. */
async function findSkus(db: DbOrTx, skuIds: readonly string[]): Promise<SellableSku[]> {
  const rows = await db
    .selectFrom('skus')
    .select('product_id')
    .where('id', 'in', [...skuIds])
    .execute()
  const products = [...new Set(rows.map((row) => row.product_id))]
  const sellable = products.length > 0 ? await findSellableSkus(db, products) : []
  return skuIds.map((skuId) => {
    const sku = sellable.find((candidate) => candidate.skuId === skuId)
    return sku?.productType === 'rent'
      ? sku
      : refuseField('garments', 'This outfit cannot be rented any more')
  })
}

type Holding = { troupeId: string; body: NewTroupe; today: Today; heldUntil: Date }

async function holdGarments(tx: Tx, { troupeId, body, today, heldUntil }: Holding) {
  const period = { from: body.from, until: body.until }
  const lines = body.garments.map(({ skuId, count }, line) => ({ skuId, quantity: count, line, period }))
  const rules = rulesForPin(today.rules, body.address.pin)
  const unavailable = await holdDates(tx, { troupeId, lines, expiresAt: heldUntil }, rules)
  if (!unavailable) return
  const { skuId } = unavailable.line
  const availability = (await readAvailability(tx, [skuId], rules)).get(skuId)
  const [sku] = await findSkus(tx, [skuId])
  const name = [sku!.title, sku!.size].filter(Boolean).join(', ')
  const message = availability
    ? `There are not as many of ${name} free for these nights. Please choose fewer of this size, or other nights`
    : `${name} cannot be rented any more`
  refuseField(`garments.${unavailable.line.line}`, message)
}

type OwnDancer = { troupeId: string; name: string; skuId: string; now: Date; field?: string }

/** Adds a person for whom the organiser pays, and gives the person a garment. Refuses if none of this size is left in the group. */
export async function addOwn(tx: Tx, { troupeId, name, skuId, now, field }: OwnDancer) {
  const id = randomUUID()
  await insertDancer(tx, { id, troupeId, name, email: null, tokenHash: null, isOwn: true, now })
  await takePlace(tx, { troupeId, dancerId: id, skuId, field })
}

/** `field`: the path of the size in the request. */
type Place = { troupeId: string; dancerId: string; skuId: string; field?: string | undefined }

/** Gives a dancer one of the places and a garment of this size. Refuses if the group has none left. The caller has locked the group. */
export async function takePlace(tx: Tx, { troupeId, dancerId, skuId, field }: Place) {
  if (!(await takeSeats(tx, troupeId, 1))) refuse('wrong_state', 'All places of this group are taken')
  if (!(await chooseHold(tx, { troupeId, dancerId, skuId }))) refuseSize(field)
  await updateDancer(tx, dancerId, { sku_id: skuId })
}

export const refuseSize = (field = 'skuId'): never =>
  refuseField(field, 'This size is not free any more. Please choose another one')
