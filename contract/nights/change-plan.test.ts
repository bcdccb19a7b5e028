import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paise } from '../core/money.ts'
import { cellAt, changePlan, emptyPlan, limitText, mergePlans, tidyPlan } from './change-plan.ts'
import type { Plan, PlanOperation, PlanPerson } from './plan.ts'

const limits = { people: 3, cells: 4 }
const person = (id: string, name = id): PlanPerson => ({ id, name, size: 'M', department: 'women' })
const plan: Plan = {
  ...emptyPlan('navratri'),
  people: [person('asha'), person('meera')],
  cells: [{ person: 'asha', night: '2027-10-01', productId: 'choli', skuId: 'choli-m' }],
}
const setCell = (who: string, night: string, [was, skuId]: readonly (string | null)[]): PlanOperation => ({
  type: 'setCell',
  person: who,
  night,
  was: was ?? null,
  garment: skuId ? { productId: skuId, skuId } : null,
})

test('changes of two people to different cells are both kept', () => {
  const first = changePlan(plan, [setCell('meera', '2027-10-01', [null, 'red'])], limits)
  const second = changePlan(first.plan, [setCell('asha', '2027-10-02', [null, 'blue'])], limits)
  expect(second.conflicts).toEqual([])
  expect(second.plan.cells.map(({ skuId }) => skuId)).toEqual(['choli-m', 'red', 'blue'])
})

test('a change of a cell that somebody else has changed meanwhile is a conflict', () => {
  const { plan: after, conflicts } = changePlan(
    plan,
    [setCell('asha', '2027-10-01', [null, 'red']), { type: 'setBudget', budget: paise(500_00) }],
    limits,
  )
  expect(conflicts).toEqual([{ person: 'asha', night: '2027-10-01' }])
  expect(after).toEqual({ ...plan, budget: 500_00 })
})

test('people and garments beyond the limits are left out, and reported with the limit', () => {
  const full = changePlan(
    plan,
    [
      { type: 'setPerson', person: person('ravi') },
      setCell('asha', '2027-10-02', [null, 'red']),
      setCell('meera', '2027-10-01', [null, 'red']),
      setCell('meera', '2027-10-02', [null, 'red']),
    ],
    limits,
  )
  expect(full.leftOut).toEqual([])
  const cell = setCell('ravi', '2027-10-01', [null, 'blue'])
  const guest = { type: 'setPerson' as const, person: person('guest') }
  const others: PlanOperation[] = [
    { type: 'setPerson', person: person('ravi', 'Ravi') },
    setCell('asha', '2027-10-02', ['red', 'blue']),
  ]
  const { plan: after, leftOut } = changePlan(full.plan, [cell, guest, ...others], limits)
  expect(leftOut).toEqual([cell, guest])
  expect(after.people.map(({ name }) => name)).toEqual(['asha', 'meera', 'Ravi'])
  expect(cellAt(after, { person: 'asha', night: '2027-10-02' })?.skuId).toBe('blue')
  expect(limitText([])).toBeNull()
  expect(limitText([cell])).toBe('A plan can have at most 100 outfits, counted once for each night')
  expect(limitText([cell, guest])).toBe('A plan can have at most 10 people')
})

test('a person who is removed takes their garments along', () => {
  expect(changePlan(plan, [{ type: 'removePerson', id: 'asha' }], limits).plan).toEqual({
    ...plan,
    people: [person('meera')],
    cells: [],
  })
})

test('at sign-in the plan of the device is merged into that of the account, whose garments stay', () => {
  const device: Plan = {
    ...plan,
    pin: '380001',
    people: [{ ...person('other', ' ASHA ') }, person('kid')],
    cells: [
      { person: 'other', night: '2027-10-01', productId: 'x', skuId: 'x' },
      { person: 'other', night: '2027-10-02', productId: 'y', skuId: 'y' },
      { person: 'kid', night: '2027-10-02', productId: 'z', skuId: 'z' },
    ],
  }
  const merged = mergePlans(plan, device, limits)
  expect(merged.people.map(({ id }) => id)).toEqual(['asha', 'meera', 'kid'])
  expect(merged.cells.map((cell) => [cell.person, cell.night, cell.skuId])).toEqual([
    ['asha', '2027-10-01', 'choli-m'],
    ['asha', '2027-10-02', 'y'],
    ['kid', '2027-10-02', 'z'],
  ])
  expect(merged.pin).toBe('380001')
  expect(mergePlans(merged, device, limits)).toEqual(merged)
})

test('cells of nobody, of other nights and double cells are left out', () => {
  const cell = plan.cells[0]!
  const untidy = { ...plan, cells: [cell, cell, { ...cell, person: 'x' }, { ...cell, night: '2027-12-01' }] }
  expect(tidyPlan(untidy, ['2027-10-01'])).toEqual(plan)
})

const who = fc.constantFrom('a', 'b', 'c', 'd')
const garment = fc.option(fc.constantFrom('red', 'blue'), { nil: null })
const anOperation: fc.Arbitrary<PlanOperation> = fc.oneof(
  fc
    .tuple(who, fc.constantFrom('2027-10-01', '2027-10-02'), garment, garment)
    .map(([id, night, was, next]) => setCell(id, night, [was, next])),
  who.map((id) => ({ type: 'setPerson' as const, person: person(id) })),
  who.map((id) => ({ type: 'removePerson' as const, id })),
)

test('any changes keep the limits and one cell for a person and night; a repeated change has no effect', () => {
  fc.assert(
    fc.property(fc.array(anOperation, { maxLength: 30 }), (operations) => {
      let now = emptyPlan('navratri')
      for (const operation of operations) {
        now = changePlan(now, [operation], limits).plan
        expect(changePlan(now, [operation], limits).plan.cells.length).toBe(now.cells.length)
        expect(tidyPlan(now, ['2027-10-01', '2027-10-02'])).toEqual(now)
        expect(now.people.length).toBeLessThanOrEqual(limits.people)
        expect(now.cells.length).toBeLessThanOrEqual(limits.cells)
        if (operation.type !== 'setCell') continue
        const cell = cellAt(now, operation)
        const isApplied = (cell?.skuId ?? null) === (operation.garment?.skuId ?? null)
        const isKnown = now.people.some(({ id }) => id === operation.person)
        const others = now.cells.filter((other) => other !== cell)
        if (isKnown && operation.was === null && others.length < limits.cells && cell) {
          expect(isApplied || cell.skuId !== operation.was).toBe(true)
        }
      }
    }),
  )
})
