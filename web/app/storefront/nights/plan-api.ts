import * as plans from '../../../../contract/nights/plan.ts'
import type { Plan, PlanOperation, StoredPlan } from '../../../../contract/nights/plan.ts'
import type { Day } from '../../../../contract/rentals/rentals.ts'
import { api } from '../../lib/api/browser-api'

// The API calls of the planner. It imports this file when it needs the first call, because the schemas are large.

type Place = { person: string; night: Day }
type PlanRequest = { plan: Plan; liked: readonly string[] }

const bodyOf = ({ plan, liked }: PlanRequest) => ({ plan, liked: [...liked] })

export const fetchQuote = (request: PlanRequest, signal: AbortSignal) =>
  api(plans.quotePlan, { body: bodyOf(request), signal })

/** Fetches the best garment for each empty cell of a plan. */
export const fetchIdeas = (request: PlanRequest, signal: AbortSignal) =>
  api(plans.suggestGarments, { body: { ...bodyOf(request), limit: 1 }, signal })

/** Fetches the garments that are free for one cell. */
export const fetchGarments = async (request: PlanRequest, place: Place, signal: AbortSignal) => {
  const body = { ...bodyOf(request), cells: [place], limit: 24 }
  return (await api(plans.suggestGarments, { body, signal })).cells[0]?.garments ?? []
}

export const fetchFilled = (request: PlanRequest) => api(plans.fillPlan, { body: bodyOf(request) })

export const openOwn = (
  festival: string,
  device: { plan: Plan | null; token: string | null },
): Promise<StoredPlan> => api(plans.openOwnPlan, { body: { festival, ...device } })

export const open = (token: string): Promise<StoredPlan> => api(plans.showPlan, { params: { token } })

export const store = (plan: Plan): Promise<StoredPlan> => api(plans.storePlan, { body: { plan } })

export const change = (token: string, operations: readonly PlanOperation[]) =>
  api(plans.changePlan, { params: { token }, body: { operations: [...operations] } })

export const share = (token: string, links: { view: boolean; edit: boolean }): Promise<StoredPlan> =>
  api(plans.sharePlan, { params: { token }, body: links })
