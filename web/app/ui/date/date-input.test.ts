import { expect, test } from 'vitest'
import { readTyped, toTyped } from './date-input'

test.each([
  ['23/11/2026', '2026-11-23'],
  ['5/9/2027', '2027-09-05'],
  [' 05-09-2027 ', '2027-09-05'],
  ['05.09.2027', '2027-09-05'],
  ['05092027', '2027-09-05'],
  ['2027-09-05', '2027-09-05'],
  ['29/02/2028', '2028-02-29'],
  ['', ''],
])('%j is read as %j', (typed, day) => expect(readTyped(typed)).toBe(day))

test.each([
  '29/02/2027',
  '31/04/2027',
  '09/23/2027',
  '5/9/27',
  '5/9',
  'tomorrow',
  '2027-13-01',
  '00/01/2027',
])('%j is no date', (typed) => expect(readTyped(typed)).toBeNull())

test('a date is shown as day, month and year', () => expect(toTyped('2027-09-05')).toBe('05/09/2027'))
