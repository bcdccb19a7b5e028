import { expect, test } from 'vitest'
import { indianStates } from '../../../contract/shipping/indian-states.ts'
import { showPin } from '../../../contract/shipping/pin-codes.ts'
import { pinRefusal, statesOfPin } from '../../../contract/shipping/postal-codes.ts'
import { testShop } from '../../testing/shop.ts'
import { findPin } from './find-pin.ts'
import { pinPlaces } from './pin-places.ts'

const shop = testShop()
const find = (pin: string) => shop.api(showPin, { params: { pin } })

test.each([
  ['380006', 'Gujarat', 'Ahmedabad'],
  ['400001', 'Maharashtra', 'Mumbai'],
  ['110001', 'Delhi', 'New Delhi'],
  ['560001', 'Karnataka', 'Bengaluru'],
  ['600001', 'Tamil Nadu', 'Chennai'],
  ['700001', 'West Bengal', 'Kolkata'],
  ['500001', 'Telangana', 'Hyderabad'],
  ['160017', 'Chandigarh', 'Chandigarh'],
  ['248001', 'Uttarakhand', 'Dehradun'],
  ['834001', 'Jharkhand', 'Ranchi'],
  ['800001', 'Bihar', 'Patna'],
])('%s lies in %s, %s', async (pin, state, city) => {
  expect(await find(pin)).toEqual({ pin, state, city })
})

test.each([
  ['396230', 'Dadra and Nagar Haveli and Daman and Diu', 'Silvassa'],
  ['362520', 'Dadra and Nagar Haveli and Daman and Diu', 'Diu'],
  ['605001', 'Puducherry', 'Puducherry'],
  ['673310', 'Puducherry', 'Mahe'],
  ['533464', 'Puducherry', 'Yanam'],
  ['682555', 'Lakshadweep', 'Kavaratti'],
  ['737101', 'Sikkim', 'Gangtok'],
  ['403001', 'Goa', 'Panaji'],
  ['247667', 'Uttarakhand', 'Roorkee'],
  ['201301', 'Uttar Pradesh', 'Noida'],
])('%s is an exception among its neighbours: %s, %s', async (pin, state, city) => {
  expect(await find(pin)).toEqual({ pin, state, city })
})

test('a sorting district with several towns suggests only the state', async () => {
  expect(await find('396590')).toEqual({ pin: '396590', state: 'Gujarat', city: null })
})

test('army post offices have no state', async () => {
  expect(await find('900001')).toEqual({ pin: '900001', state: null, city: null })
})

test('every state has PIN codes, and most prefixes are known', () => {
  const all = Array.from({ length: 900 }, (_, index) => findPin(`${index + 100}999`))
  const found = new Set(
    Array.from({ length: 900_000 }, (_, index) => findPin(String(index + 100_000))?.state),
  )
  expect(indianStates.filter((state) => !found.has(state))).toEqual([])
  expect(all.filter((place) => place?.state).length).toBeGreaterThan(640)
})

test('an address in every known place is accepted', () => {
  const known = Object.entries(pinPlaces).flatMap(([state, listed]) =>
    [...listed.matchAll(/\d+/g)].map(([digits]) => ({ state, pin: digits.padEnd(6, '1') })),
  )
  const refused = known.filter(({ pin, state }) => findPin(pin)?.state === state && pinRefusal(pin, state))
  expect(refused).toEqual([])
  expect(known.length).toBeGreaterThan(400)
})

test.each([
  ['400001', ['Maharashtra']],
  ['110001', ['Delhi']],
  ['682555', ['Kerala', 'Lakshadweep']],
  ['605001', ['Puducherry', 'Tamil Nadu']],
  ['900056', []],
])('%s may be in %o', (pin, states) => {
  expect(statesOfPin(pin)).toEqual(states)
})
