import { tidyPlan, type CellPlace } from '../../../contract/nights/change-plan.ts'
import type { Plan, PlanQuote, PlanRental, UnavailableCell } from '../../../contract/nights/plan.ts'
import { bookingsOf, type GarmentTerms } from '../../../contract/nights/worn-nights.ts'
import type { LineProblem, OrderItemDraft, QuoteLine } from '../../../contract/orders/orders.ts'
import { withoutPastNights, type Festival } from '../../../contract/rentals/festivals.ts'
import { rulesFor } from '../../../contract/rentals/night-prices.ts'
import { rentalTerms } from '../../../contract/rentals/rentals.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import type { DbOrTx } from '../../platform/db/database.ts'
import type { Buyer, FullQuote } from '../checkout/quote-items.ts'
import { calculateQuote } from '../checkout/quote-items.ts'
import { readTodayAt } from '../orders/today.ts'
import { blockedSpan, rulesForPin, transitRefusal, type RentalRules } from '../rentals/holds/rental-rules.ts'
import { listNightRules } from '../rentals/prices/night-rules.ts'
import { findFestivalsFrom } from '../store/festivals.ts'
import { wearersOf, type PersonBooking } from './garments.ts'
import { findSkuTerms } from './queries.ts'
import { budgetOfCell, suggestGarments } from './suggest-garments.ts'

export type PlanRequest = { plan: Plan; liked: readonly string[]; actor: Buyer | null }

/** A plan with the nights of its festival from today on, without cells that belong to nobody, and the rental rules for its PIN code. */
export type ReadyPlan = { plan: Plan; festival: Festival; rules: RentalRules }

/** Reads the festival of a plan and the rental rules for its PIN code. Refuses with `not_found` a festival that is over. */
export async function preparePlan(db: DbOrTx, plan: Plan, now: Date): Promise<ReadyPlan> {
  const { rules } = await readTodayAt(db, now)
  const known = (await findFestivalsFrom(db, rules.today)).find(({ id }) => id === plan.festival)
  if (!known) return refuse('not_found', 'This festival is over, or it was deleted')
  const festival = withoutPastNights(known, rules.today)
  const nights = festival.nights.map(({ date }) => date)
  return {
    plan: tidyPlan(plan, nights),
    festival,
    rules: plan.pin ? rulesForPin(rules, plan.pin) : rules,
  }
}

/**
 * Prices a whole plan and checks it, with the same quote as a cart. Two people who need the same garment at the same time need two pieces.
 * Cells that cannot be booked get the best substitute that can.
 */
export async function quotePlan(
  db: DbOrTx,
  { plan, liked, actor }: PlanRequest,
  now: Date,
): Promise<PlanQuote> {
  const ready = await preparePlan(db, plan, now)
  const bookings = await listBookings(db, ready)
  const items = bookings.map(draftOf)
  const full = await calculateQuote(db, { items, actor, pin: plan.pin }, now)
  const rentals = bookings.map((booking, at) => presentRental(booking, at, { ...ready, bookings, full }))
  const unavailable = rentals.flatMap(({ person, nights, problem }) =>
    problem ? nights.map((night) => ({ person, night, message: problem })) : [],
  )
  const { subtotal, deliveryCharge, total, depositTotal, amountDue } = full.quote
  return {
    rentals,
    unavailable: await withSubstitutes(db, unavailable, { ...ready, liked, full }),
    subtotal,
    deliveryCharge,
    total,
    depositTotal,
    amountDue,
    isServed: full.delivery?.isServed ?? null,
    needsPin: full.needsPin,
  }
}

type Booking = PersonBooking & { productId: string; skuId: string }

/** Turns the cells of a plan into bookings, in the sequence of people and nights. */
async function listBookings(db: DbOrTx, { plan, rules }: ReadyPlan): Promise<Booking[]> {
  const products = new Map(plan.cells.map(({ skuId, productId }) => [skuId, productId]))
  const terms = await readTerms(db, [...products.keys()], rules)
  const bookings = [...wearersOf(plan.cells, plan.people)].flatMap(([skuId, wearers]) =>
    [...wearers].flatMap(([person, nights]) =>
      bookingsOf(nights, terms.get(skuId) ?? withoutTerms).map((booking) => ({
        ...booking,
        person,
        skuId,
        productId: products.get(skuId)!,
      })),
    ),
  )
  const place = ({ person }: Booking) => plan.people.findIndex(({ id }) => id === person)
  return bookings.toSorted((a, b) => place(a) - place(b) || (a.period.from < b.period.from ? -1 : 1))
}

/** For a garment that does not exist any more: each night is a booking, which the quote refuses. */
const withoutTerms: GarmentTerms = { minDays: 1, maxDays: 1, rules: [], blocked: (worn) => worn }

async function readTerms(db: DbOrTx, skuIds: readonly string[], rules: RentalRules) {
  const nightRules = await listNightRules(db)
  return new Map(
    (await findSkuTerms(db, skuIds)).map((sku): [string, GarmentTerms] => {
      const own = { ...rentalTerms(sku, rules), transit: rules.transit }
      const { minDays, maxDays } = own
      const blocked: GarmentTerms['blocked'] = (worn) => blockedSpan(worn, own)
      return [sku.skuId, { minDays, maxDays, rules: rulesFor(sku, nightRules), blocked }]
    }),
  )
}

const draftOf = ({ productId, skuId, period }: Booking): OrderItemDraft => ({
  productId,
  skuId,
  type: 'rent',
  quantity: 1,
  ...period,
})

type QuotedPlan = ReadyPlan & { bookings: readonly Booking[]; full: FullQuote }

/** Presents a booking with its line of the quote, and with the reason if it is not possible. */
function presentRental({ person, skuId, nights }: Booking, at: number, quoted: QuotedPlan): PlanRental {
  const line = quoted.full.items.find(({ index }) => index === at) ?? null
  const problem = quoted.full.problems.find(({ index }) => index === at)
  const message = problem ? explain(problem, quoted) : null
  const size = quoted.plan.people.find(({ id }) => id === person)!.size
  return {
    person,
    skuId,
    nights: [...nights],
    line,
    problem: message ?? (line ? sizeProblem(line, size) : 'This outfit is no longer rented out'),
  }
}

/** Says that a garment does not fit: the person had another size when it was chosen. A garment without a size fits everybody. */
const sizeProblem = (garment: Pick<QuoteLine, 'size'>, size: string): string | null =>
  garment.size === null || garment.size === 'Free Size' || garment.size === size
    ? null
    : `This outfit is size ${garment.size}, not ${size}`

/** Explains why a booking is not possible. If somebody else of the plan has the garment, says who. */
function explain({ index, code, message }: LineProblem, { bookings, full, plan, rules }: QuotedPlan): string {
  const { skuId, period } = bookings[index]!
  if (code !== 'dates_taken' || transitRefusal(period, rules)) return message
  const isRefused = (at: number) => full.problems.some((problem) => problem.index === at)
  const others = bookings.filter((other, at) => other.skuId === skuId && at < index && !isRefused(at))
  const names = [...new Set(others.map(({ person }) => plan.people.find(({ id }) => id === person)?.name))]
  if (names.length === 0) return message
  const have = names.length === 1 ? 'has' : 'have'
  return `${names.join(' and ')} ${have} this outfit, and no other one is available in time`
}

type SubstituteRequest = ReadyPlan & { liked: readonly string[]; full: FullQuote }

/** Adds the best free garment to each cell that cannot be booked. The substitutes of a plan can be booked together. */
async function withSubstitutes(
  db: DbOrTx,
  unavailable: readonly (CellPlace & { message: string })[],
  { plan, festival, rules, liked, full }: SubstituteRequest,
): Promise<UnavailableCell[]> {
  if (unavailable.length === 0) return []
  const isUnavailable = (cell: CellPlace) =>
    unavailable.some(({ person, night }) => person === cell.person && night === cell.night)
  const rest: Plan = { ...plan, cells: plan.cells.filter((cell) => !isUnavailable(cell)) }
  const budget = budgetOfCell(plan, full.quote.subtotal, 1)
  const request = { festival, liked, cells: unavailable, limit: 4, budget }
  const suggestions = await suggestGarments(db, { ...request, plan: rest }, rules)
  const taken = new Set(rest.cells.map(({ skuId }) => skuId))
  return unavailable.map((cell, at) => {
    // another cell may have got the first garment as its substitute just now
    const substitute = suggestions[at]!.garments.find(({ skuId }) => !taken.has(skuId)) ?? null
    if (substitute) taken.add(substitute.skuId)
    return { ...cell, substitute }
  })
}
