import { paise, sum, type Paise } from '../../../contract/core/money.ts'
import { cellAt, planLimits, type CellPlace } from '../../../contract/nights/change-plan.ts'
import type { Plan, PlanCell, PlanQuote } from '../../../contract/nights/plan.ts'
import type { DbOrTx } from '../../platform/db/database.ts'
import { fits, rentOf, wearersOf, withWearer, type Garments, type Wearers } from './garments.ts'
import type { FreeGarment } from './queries.ts'
import { preparePlan, quotePlan, type PlanRequest } from './quote-plan.ts'
import { budgetOfCell, findCandidates } from './suggest-garments.ts'

export type Unfilled = CellPlace & { reason: 'nothing_free' | 'over_budget' }
export type FilledPlan = { cells: PlanCell[]; unfilled: Unfilled[]; quote: PlanQuote }

/** Number of garments that are considered for each cell. */
const CANDIDATES = 10

/**
 * Proposes a garment for every empty cell. Goes through the cells night by night and takes the best garment that still fits the plan and
 * leaves enough of the budget to fill the other cells with their cheapest garments. Prefers a garment that the person does not wear on
 * another night. Every choice passes the check of a quote together with all others, so the plan can really be booked.
 */
export async function fillPlan(db: DbOrTx, request: PlanRequest, now: Date): Promise<FilledPlan> {
  const { plan, festival, rules } = await preparePlan(db, request.plan, now)
  const empty = festival.nights
    .flatMap(({ date }) => plan.people.map(({ id }) => ({ person: id, night: date })))
    .filter((place) => !cellAt(plan, place))
    .slice(0, planLimits.cells - plan.cells.length)
  const spent = (await quotePlan(db, { ...request, plan }, now)).subtotal
  const budget = budgetOfCell(plan, spent, empty.length)
  const search = { plan, festival, liked: request.liked, cells: empty, limit: CANDIDATES, budget }
  const withCheapest = plan.budget !== null
  const { free, garments } = await findCandidates(db, { ...search, withCheapest }, rules)
  const { cells, unfilled } = chooseGarments({ plan, empty, free, garments, spent })
  const quote = await quotePlan(db, { ...request, plan: { ...plan, cells } }, now)
  return { cells, unfilled, quote }
}

type Choice = {
  plan: Plan
  empty: readonly CellPlace[]
  free: readonly FreeGarment[]
  garments: Garments
  spent: Paise
}

function chooseGarments({ plan, empty, free, garments, spent }: Choice) {
  const cells = [...plan.cells]
  const wearers = new Map<string, Wearers>(wearersOf(plan.cells, plan.people))
  const unfilled: Unfilled[] = []
  let left: number = plan.budget === null ? Infinity : plan.budget - spent
  const candidates = empty.map((place) =>
    free.filter(({ person, night }) => person === place.person && night === place.night),
  )
  const cheapest = candidates.map((all) => Math.min(...all.map((garment) => alone(garment, garments))))

  for (const [at, place] of empty.entries()) {
    const reserved = sum(
      cheapest
        .slice(at + 1)
        .filter(Number.isFinite)
        .map(paise),
    )
    const possible = candidates[at]!.map((garment) => {
      const worn = wearers.get(garment.skuId)
      const next = withWearer(worn, place)
      const extra = rentOf(garment.skuId, next, garments) - rentOf(garment.skuId, worn ?? new Map(), garments)
      return { garment, next, extra, isRepeated: cells.some((cell) => isSameOutfit(cell, place, garment)) }
    }).filter(({ garment, next }) => fits(garment.skuId, next, garments))
    const affordable = possible.filter(({ extra }) => extra <= left)
    const comfortable = affordable.filter(({ extra }) => extra <= left - reserved)
    const chosen =
      comfortable.find(({ isRepeated }) => !isRepeated) ??
      comfortable[0] ??
      affordable.toSorted((a, b) => a.extra - b.extra)[0]
    if (!chosen) {
      unfilled.push({ ...place, reason: possible.length > 0 ? 'over_budget' : 'nothing_free' })
      continue
    }
    const { productId, skuId } = chosen.garment
    wearers.set(skuId, chosen.next)
    cells.push({ ...place, productId, skuId })
    left -= chosen.extra
  }
  return { cells, unfilled }
}

const alone = ({ skuId, person, night }: FreeGarment, garments: Garments): number =>
  rentOf(skuId, new Map([[person, [night]]]), garments)

const isSameOutfit = (cell: PlanCell, { person }: CellPlace, { productId }: FreeGarment) =>
  cell.person === person && cell.productId === productId
