import type { Day } from '../rentals/rentals.ts'
import type { Plan, PlanOperation, PlanPerson } from './plan.ts'

type Limits = { people: number; cells: number }

/** Limits of a plan. An order has at most 100 lines, so a plan has at most 100 garments. */
export const planLimits: Limits = { people: 10, cells: 100 }

export const limitTexts = {
  people: `A plan can have at most ${planLimits.people} people`,
  cells: `A plan can have at most ${planLimits.cells} outfits, counted once for each night`,
}

export type CellPlace = { person: string; night: Day }

/**
 * A plan after changes. `conflicts` are the cells that were not changed, because somebody else had changed them meanwhile. `leftOut` are the
 * operations that would have exceeded the limits.
 */
export type ChangedPlan = { plan: Plan; conflicts: CellPlace[]; leftOut: PlanOperation[] }

export const isAt = (cell: CellPlace, { person, night }: CellPlace): boolean =>
  cell.person === person && cell.night === night

export const cellAt = <C extends CellPlace>(plan: { cells: readonly C[] }, place: CellPlace): C | undefined =>
  plan.cells.find((cell) => isAt(cell, place))

/** Returns the plan after these operations, applied one after the other. Operations on people who are not in the plan change nothing. */
export function changePlan(plan: Plan, operations: readonly PlanOperation[], limits: Limits): ChangedPlan {
  const conflicts: CellPlace[] = []
  const leftOut: PlanOperation[] = []
  let next = plan
  for (const operation of operations) {
    if (isConflict(next, operation)) conflicts.push({ person: operation.person, night: operation.night })
    else if (exceedsLimit(next, operation, limits)) leftOut.push(operation)
    else next = applyOperation(next, operation)
  }
  return { plan: next, conflicts, leftOut }
}

/** Puts a garment into a cell, or removes the one that is in it. */
export type SetCell = Extract<PlanOperation, { type: 'setCell' }>

function isConflict(plan: Plan, operation: PlanOperation): operation is SetCell {
  if (operation.type !== 'setCell') return false
  const now = cellAt(plan, operation)?.skuId ?? null
  return now !== operation.was && now !== (operation.garment?.skuId ?? null)
}

const isMember = ({ people }: Plan, person: string) => people.some(({ id }) => id === person)

/** Whether an operation adds one person or one garment more than a plan can have. */
function exceedsLimit(plan: Plan, operation: PlanOperation, limits: Limits): boolean {
  if (operation.type === 'setPerson') {
    return plan.people.length >= limits.people && !isMember(plan, operation.person.id)
  }
  if (operation.type !== 'setCell' || !operation.garment) return false
  return plan.cells.length >= limits.cells && isMember(plan, operation.person) && !cellAt(plan, operation)
}

/** Says which limit left out these operations; null if there are none. */
export function limitText(leftOut: readonly PlanOperation[]): string | null {
  if (leftOut.length === 0) return null
  return leftOut.some(({ type }) => type === 'setPerson') ? limitTexts.people : limitTexts.cells
}

function applyOperation(plan: Plan, operation: PlanOperation): Plan {
  switch (operation.type) {
    case 'setCell': {
      const { person, night, garment } = operation
      if (!isMember(plan, person)) return plan
      const others = plan.cells.filter((cell) => !isAt(cell, operation))
      if (!garment) return { ...plan, cells: others }
      return { ...plan, cells: [...others, { person, night, ...garment }] }
    }
    case 'setPerson':
      return { ...plan, people: withPerson(plan.people, operation.person) }
    case 'removePerson':
      return {
        ...plan,
        people: plan.people.filter(({ id }) => id !== operation.id),
        cells: plan.cells.filter(({ person }) => person !== operation.id),
      }
    case 'setPin':
      return { ...plan, pin: operation.pin }
    case 'setBudget':
      return { ...plan, budget: operation.budget }
    default: // a browser may have stored an operation of another version of the shop
      return plan
  }
}

function withPerson(people: readonly PlanPerson[], person: PlanPerson): PlanPerson[] {
  const isKnown = people.some(({ id }) => id === person.id)
  return isKnown ? people.map((known) => (known.id === person.id ? person : known)) : [...people, person]
}

/**
 * Merges the plan of a device into the plan of an account, when its owner signs in. People with the same id, or with the same name, size and
 * department, are the same person. Where both plans have a garment, that of the account stays.
 */
export function mergePlans(account: Plan, device: Plan, limits: Limits): Plan {
  const ids = new Map<string, string>()
  const people = [...account.people]
  for (const person of device.people) {
    const known =
      people.find((other) => other.id === person.id) ?? people.find((other) => isSame(other, person))
    if (known) ids.set(person.id, known.id)
    else if (people.length < limits.people) {
      people.push(person)
      ids.set(person.id, person.id)
    }
  }
  const cells = [...account.cells]
  for (const cell of device.cells) {
    const person = ids.get(cell.person)
    if (!person || cells.length >= limits.cells || cellAt({ cells }, { ...cell, person })) continue
    cells.push({ ...cell, person })
  }
  return {
    festival: account.festival,
    pin: account.pin ?? device.pin,
    budget: account.budget ?? device.budget,
    people,
    cells,
  }
}

const isSame = (a: PlanPerson, b: PlanPerson) =>
  a.name.trim().toLowerCase() === b.name.trim().toLowerCase() &&
  a.size === b.size &&
  a.department === b.department

/** Returns an empty plan for a festival. */
export const emptyPlan = (festival: string): Plan => ({
  festival,
  pin: null,
  budget: null,
  people: [],
  cells: [],
})

/** Returns a plan without cells that belong to nobody, or to no night of the festival, and with one cell for a person and a night. */
export function tidyPlan(plan: Plan, nights: readonly Day[]): Plan {
  const cells = plan.cells.filter(
    (cell, at) =>
      nights.includes(cell.night) &&
      plan.people.some(({ id }) => id === cell.person) &&
      plan.cells.findIndex((other) => isAt(other, cell)) === at,
  )
  return { ...plan, cells }
}
