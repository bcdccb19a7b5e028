import { expect, test } from 'vitest'
import { toTypedAddress } from './typed-address'
import { nothingProposed, withPlace } from './propose-place'

const empty = { proposed: nothingProposed, pin: '' }
const bengaluru = { city: 'Bengaluru', state: 'Karnataka' }
const fields = (pin: string, city: string, state: string) => ({ ...toTypedAddress(null), pin, city, state })

test('the first PIN code fills in the empty fields', () => {
  expect(withPlace(fields('560001', '', ''), empty, bengaluru)).toMatchObject(bengaluru)
})

test('a city that the user typed stays', () => {
  const typed = fields('560001', 'Jayanagar', '')
  expect(withPlace(typed, empty, bengaluru)).toMatchObject({ city: 'Jayanagar', state: 'Karnataka' })
})

test('a state that does not have the PIN code is replaced, with its city', () => {
  expect(withPlace(fields('560001', '', 'Gujarat'), empty, bengaluru)).toMatchObject(bengaluru)
  expect(withPlace(fields('560001', 'Ahmedabad', 'Gujarat'), empty, bengaluru)).toMatchObject(bengaluru)
})

test('another PIN code replaces the city, also in the same state', () => {
  const before = { proposed: nothingProposed, pin: '380006' }
  const place = { city: 'Surat', state: 'Gujarat' }
  expect(withPlace(fields('395003', 'Ahmedabad', 'Gujarat'), before, place)).toMatchObject(place)
})

test('another PIN code empties what is not known of its place', () => {
  const before = { proposed: bengaluru, pin: '560001' }
  const place = { city: '', state: 'Gujarat' }
  expect(withPlace(fields('396590', 'Bengaluru', 'Karnataka'), before, place)).toMatchObject(place)
})

test('the same PIN code, entered again, keeps what the user typed', () => {
  const before = { proposed: bengaluru, pin: '560001' }
  const typed = fields('560001', 'Jayanagar', 'Karnataka')
  expect(withPlace(typed, before, bengaluru)).toMatchObject({ city: 'Jayanagar', state: 'Karnataka' })
})
