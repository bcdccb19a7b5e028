import { addDays, daysIn } from '../../../../contract/core/dates.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import { paise } from '../../../../contract/core/money.ts'
import {
  RentalChange,
  type ChangeGarment,
  type ChangeNights,
  type ChangeOptions,
} from '../../../../contract/orders/rental-change.ts'
import type { SellableSku } from '../../catalog/sellable-skus.ts'
import type { Db, DbOrTx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { readOwnAvailability, type OwnAvailability } from '../../rentals/holds/change-holds.ts'
import { blockedDays, earliestDay, latestDay, readRules } from '../../rentals/holds/rental-rules.ts'
import { isAvailable } from '../../rentals/holds/sku-availability.ts'
import { nightsRefusal } from '../../rentals/prices/nights-refusal.ts'
import { findOrder, type OrderRow } from '../queries.ts'
import { findChanges } from './queries.ts'
import { fitsSlot } from './slot-days.ts'
import {
  differenceFor,
  findChangeableRental,
  findGarments,
  readChangePrices,
  type ChangeableRental,
  type ChangePrices,
} from './change-terms.ts'

const Side = RentalChange.shape.before

/** The changes of the rentals of an order, oldest first. */
export async function listChanges(db: DbOrTx, orderId: string): Promise<RentalChange[]> {
  const rows = await findChanges(db, orderId)
  return rows.map(({ line, before, after, amount, at }) => ({
    line,
    before: Side.parse(before),
    after: Side.parse(after),
    difference: paise(amount),
    at: at.toISOString(),
  }))
}

/** Nights are offered for so many days after the earliest possible one. */
const OFFERED_DAYS = 180

export type OptionsRequest = {
  id: string
  line: number
  sku?: string | null | undefined
  days?: number | undefined
  actor: Actor
  now: Date
  isStaff: boolean
}

/** Lists the garments and the free nights to which a rental can change, each with the difference in price. */
export async function listChangeOptions(
  db: Db,
  { id, line, actor, now, isStaff, ...wanted }: OptionsRequest,
): Promise<ChangeOptions> {
  const order = await findOrder(db, id)
  if (!order || (!isStaff && order.user_id !== actor.id)) return refuse('not_found', 'Order not found')
  const rental = await findChangeableRental(db, order, { line, now, isStaff })
  const garments = await findGarments(db, rental)
  const skuId = wanted.sku ?? rental.holder.skuId
  const days = wanted.days ?? nightsOf(rental.line)
  const base = {
    refusalReason: rental.refusalReason,
    until: rental.until,
    garments: garments.map(presentGarment),
    skuId,
    days,
  }
  const garment = garments.find((candidate) => candidate.skuId === skuId)
  if (rental.refusalReason || !garment) return { ...base, minDays: 1, maxDays: 1, nights: [] }
  const { availability, prices } = await readOffer(db, { rental, garment, now })
  const { minDays, maxDays } = availability.terms
  const nights = listNights({ order, garment, availability, prices, rental, days })
  return { ...base, minDays, maxDays, nights }
}

const nightsOf = ({ rent_from, rent_until }: OrderRow['lines'][number]) =>
  daysIn({ from: rent_from!, until: rent_until! })

const presentGarment = ({ skuId, title, size, colour }: SellableSku): ChangeGarment => ({
  skuId,
  title,
  size,
  colour,
})

type Offer = { rental: ChangeableRental; garment: SellableSku; now: Date }

async function readOffer(db: DbOrTx, { rental, garment, now }: Offer) {
  const rules = await readRules(db, now)
  const { holder } = rental
  const found = await readOwnAvailability(db, [garment.skuId], { holder, rules })
  return { availability: found.get(garment.skuId)!, prices: await readChangePrices(db, rental, now) }
}

type Nights = {
  order: OrderRow
  garment: SellableSku
  availability: OwnAvailability
  prices: ChangePrices
  rental: ChangeableRental
  days: number
}

function listNights({ order, garment, availability, prices, rental, days }: Nights): ChangeNights[] {
  const { line, holder } = rental
  const { terms, today } = availability
  const first = earliestDay(today, terms)
  const last = latestDay(today, terms)
  return Array.from({ length: OFFERED_DAYS }, (_, offset) => {
    const from = addDays(first, offset)
    return { from, until: addDays(from, days - 1) }
  })
    .filter(({ until }) => until <= last && days >= terms.minDays && days <= terms.maxDays)
    .filter(({ from, until }) => !isNow(from, until))
    .filter((worn) => fitsSlot(order, { worn, blocked: blockedDays(worn, terms) }))
    .filter((period) => isAvailable(availability, { quantity: line.quantity, period }))
    .filter((period) => nightsRefusal(garment, period, prices) === null)
    .map((period) => ({ ...period, difference: differenceFor(garment, period, { rental, prices }) }))

  function isNow(from: string, until: string) {
    return garment.skuId === holder.skuId && from === line.rent_from && until === line.rent_until
  }
}
