import { expect, test } from 'vitest'
import { PhoneNumber } from './phone.ts'

const isValid = (phone: string) => PhoneNumber.safeParse(phone).success

test('a phone number is in free format, has at least 10 digits, and may be missing', () => {
  const valid = ['', '9800000000', '+91 98000 00000', '(079) 4000-0000']
  expect(valid.filter((phone) => !isValid(phone))).toEqual([])
  const invalid = ['none', '98000', '98000 0000x', '..........', '+91 98000 00000 00000']
  expect(invalid.filter(isValid)).toEqual([])
})
