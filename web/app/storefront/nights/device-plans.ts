import { emptyPlan } from '../../../../contract/nights/change-plan.ts'
import type { Plan } from '../../../../contract/nights/plan.ts'

const KEY = 'navrang-nights-v1'

/** The plan of a visitor on this device. `token` is set after the plan was shared: the server then stores it too. */
export type DevicePlan = { id: string; plan: Plan; token: string | null }

let inMemory: Record<string, DevicePlan> = {}

function readAll(): Record<string, DevicePlan> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return stored && typeof stored === 'object' ? (stored as Record<string, DevicePlan>) : {}
  } catch {
    return inMemory // storage is unavailable, or its content is invalid
  }
}

/** Returns the plan of this device for a festival, an empty one if there is none. */
export function readDevicePlan(festival: string): DevicePlan {
  const stored = readAll()[festival]
  const isValid = Array.isArray(stored?.plan?.people) && Array.isArray(stored.plan.cells)
  return stored && isValid ? stored : { id: crypto.randomUUID(), plan: emptyPlan(festival), token: null }
}

/** Stores the plan of this device for a festival; null removes it. */
export function storeDevicePlan(festival: string, plan: DevicePlan | null) {
  const { [festival]: _, ...others } = readAll()
  inMemory = plan ? { ...others, [festival]: plan } : others
  try {
    localStorage.setItem(KEY, JSON.stringify(inMemory))
  } catch {
    // storage is full or unavailable: the plan is kept until the page is closed
  }
}
