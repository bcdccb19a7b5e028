import { emptyPlan } from '../../../../contract/nights/change-plan.ts'
import type { Plan, PlanOperation } from '../../../../contract/nights/plan.ts'
import { freshKey } from '../../lib/fresh-key'

export const DEVICE_PLANS_KEY = 'navrang-nights-v1'

/** The plan of a visitor on this device. `token` is set after the plan was shared: the server then stores it too. */
export type DevicePlan = { id: string; plan: Plan; token: string | null }

type UnsentChanges = { added?: readonly PlanOperation[]; done?: readonly PlanOperation[] }

/** Changes of plans on the server that it has not confirmed yet, by the id of the plan. */
const UNSENT_KEY = 'navrang-nights-unsent-v1'

/** The values of the keys that could not be stored, because the storage is full or unavailable. They are kept until the page is closed. */
const inMemory: Record<string, Record<string, unknown>> = {}

function readAll<Value>(key: string): Record<string, Value> {
  if (inMemory[key]) return inMemory[key] as Record<string, Value>
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return stored && typeof stored === 'object' ? (stored as Record<string, Value>) : {}
  } catch {
    return {} // storage is unavailable, or its content is invalid
  }
}

/** Stores one value of those under a key; null removes it. */
function store(key: string, name: string, value: unknown) {
  const before = readAll(key)
  const { [name]: _, ...others } = before
  // a value that is replaced keeps its place, so that a repeated one is no change for other tabs
  const all = value === null ? others : { ...before, [name]: value }
  try {
    localStorage.setItem(key, JSON.stringify(all))
    delete inMemory[key]
  } catch {
    inMemory[key] = all
  }
}

/** Returns the plan of this device for a festival, an empty one if there is none. */
export function readDevicePlan(festival: string): DevicePlan {
  const stored = readAll<DevicePlan>(DEVICE_PLANS_KEY)[festival]
  const isValid = Array.isArray(stored?.plan?.people) && Array.isArray(stored.plan.cells)
  return stored && isValid ? stored : { id: freshKey(), plan: emptyPlan(festival), token: null }
}

/** Stores the plan of this device for a festival; null removes it. */
export const storeDevicePlan = (festival: string, plan: DevicePlan | null) =>
  store(DEVICE_PLANS_KEY, festival, plan)

/** Returns the changes of a plan on the server that this device has not sent, or whose reply it has not received. */
export function readUnsent(id: string): PlanOperation[] {
  const unsent = readAll<PlanOperation[]>(UNSENT_KEY)[id]
  return Array.isArray(unsent) ? unsent.filter((one) => one?.type) : []
}

/** Adds changes to the unsent ones of a plan, and removes those that are done. Other tabs may have unsent changes of the plan too. */
export function storeUnsent(id: string, { added = [], done = [] }: UnsentChanges) {
  const left = [...readUnsent(id), ...added]
  for (const operation of done) {
    const text = JSON.stringify(operation)
    const at = left.findIndex((one) => JSON.stringify(one) === text)
    if (at !== -1) left.splice(at, 1)
  }
  store(UNSENT_KEY, id, left.length > 0 ? left : null)
}
