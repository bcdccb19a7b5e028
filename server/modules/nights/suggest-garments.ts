import { dayNumber } from '../../../contract/core/dates.ts'
import { paise, type Paise } from '../../../contract/core/money.ts'
import type { CellPlace } from '../../../contract/nights/change-plan.ts'
import { cellAt } from '../../../contract/nights/change-plan.ts'
import type { Plan, Suggestion } from '../../../contract/nights/plan.ts'
import type { Festival } from '../../../contract/rentals/festivals.ts'
import type { DbOrTx } from '../../platform/db/database.ts'
import { latestDay, type RentalRules } from '../rentals/holds/rental-rules.ts'
import { fits, readGarments, rentOf, wearersOf, withWearer, type Garments } from './garments.ts'
import { findFreeGarments, type FreeGarment, type WantedCell } from './queries.ts'

export type SuggestionRequest = {
  plan: Plan
  festival: Festival
  liked: readonly string[]
  /** The cells; their present garments do not count as taken. */
  cells: readonly CellPlace[]
  limit: number
  /** The rent that one cell may cost; null for no limit. */
  budget: Paise | null
  /** Also finds the cheapest garments of each cell, after the best ones. */
  withCheapest?: boolean
}

/** How many more garments are read than are shown, because some are taken by other cells of the plan. */
const SPARE = 4

/** Suggests garments for cells of a plan. What other cells of the plan need counts as taken. */
export async function suggestGarments(
  db: DbOrTx,
  request: SuggestionRequest,
  rules: RentalRules,
): Promise<{ person: string; night: string; garments: Suggestion[] }[]> {
  const { plan, cells, limit } = request
  const { free, garments } = await findCandidates(db, { ...request, limit: limit + SPARE }, rules)
  return cells.map((place) => {
    const others = plan.cells.filter((cell) => cellAt({ cells: [cell] }, place) === undefined)
    const wearers = wearersOf(others, plan.people)
    const possible = free
      .filter(({ person, night }) => person === place.person && night === place.night)
      .filter(({ skuId }) => fits(skuId, withWearer(wearers.get(skuId), place), garments))
    return { ...place, garments: possible.slice(0, limit).map((found) => presentGarment(found, garments)) }
  })
}

/** Finds free garments for these cells, best first, and reads them. Nothing is free on nights that cannot be booked any more. */
export async function findCandidates(
  db: DbOrTx,
  { plan, festival, liked, cells, limit, budget, withCheapest = false }: SuggestionRequest,
  rules: RentalRules,
): Promise<{ free: FreeGarment[]; garments: Garments }> {
  const wanted = cells.flatMap((place): WantedCell[] => {
    const person = plan.people.find(({ id }) => id === place.person)
    const night = festival.nights.find(({ date }) => date === place.night)
    if (!person || !night || !isBookable(night.date, rules)) return []
    const { size, department } = person
    return [{ person: person.id, night: night.date, colour: night.colour, size, department }]
  })
  const free = await findFreeGarments(db, { cells: wanted, liked, budget, limit, withCheapest }, rules)
  return { free, garments: await readGarments(db, [...free, ...plan.cells], rules) }
}

const isBookable = (night: string, rules: RentalRules) =>
  night <= latestDay(rules.today, rules) && !(rules.transit && dayNumber(night) < rules.transit.firstNight)

function presentGarment({ skuId, night, person, ...found }: FreeGarment, garments: Garments): Suggestion {
  const { productId, slug, title, image, size, colour, deposit } = garments.skus.get(skuId)!
  const { hasNightColour, isLiked } = found
  return {
    productId,
    skuId,
    slug,
    title,
    image,
    size,
    colour,
    rent: rentOf(skuId, new Map([[person, [night]]]), garments),
    deposit: deposit ?? paise(0),
    hasNightColour,
    isLiked,
  }
}

/** Returns the budget of one cell: what is left of the budget after `spent`, divided by the number of cells; null without a budget. */
export const budgetOfCell = ({ budget }: Plan, spent: Paise, count: number): Paise | null =>
  budget === null ? null : paise(Math.max(0, Math.floor((budget - spent) / Math.max(1, count))))
