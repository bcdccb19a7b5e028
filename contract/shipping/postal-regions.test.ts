import { expect, test } from 'vitest'
import { indianStates } from './indian-states.ts'
import { statesOfPin } from './postal-codes.ts'
import { pinProblem, postalRegion } from './postal-regions.ts'

test.each([
  ['380015', 'Gujarat', ['Gujarat']],
  ['110001', 'Delhi', ['Delhi']],
  ['781001', 'Assam', ['Assam']],
  ['744101', 'West Bengal', ['Andaman and Nicobar Islands']],
  ['403001', 'Maharashtra', ['Goa']],
  ['795001', 'North East', ['Manipur']],
])('%s is in the circle %s', (pin, circle, states) => {
  expect(postalRegion(pin)).toMatchObject({ circle, isArmy: false, district: pin.slice(0, 3) })
  expect(postalRegion(pin)!.states).toEqual(expect.arrayContaining(states))
})

test('field post offices of the Army are in no state', () => {
  expect(postalRegion('900056')).toMatchObject({ isArmy: true, states: [] })
})

test.each(['000000', '38001', '3800155', 'abcdef', ''])('%s is not a PIN code', (pin) => {
  expect(pinProblem(pin)).toBe('Enter a 6-digit PIN code')
})

test.each(['999999', '290001', '350001', '549999', '650001', '661234', '860000'])(
  'no PIN code begins like %s',
  (pin) => {
    expect(pinProblem(pin)).toBe(`No PIN code begins with ${pin.slice(0, 3)}. Please check it`)
  },
)

test('every state has an assigned district, and every assigned district outside the Army has a state', () => {
  const pins = Array.from({ length: 900 }, (_, at) => `${at + 100}001`).filter((pin) => !pinProblem(pin))
  const found = new Set(pins.flatMap(statesOfPin))
  expect(indianStates.filter((state) => !found.has(state))).toEqual([])
  expect(pins.filter((pin) => !postalRegion(pin)!.isArmy && statesOfPin(pin).length === 0)).toEqual([])
})
