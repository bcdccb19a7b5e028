import { expect, test } from 'vitest'
import { paise } from '../core/money.ts'
import { cancellationText, formatDated } from './conditions-text.ts'

test.each([
  ['2026-11-24', '2026-11-26', 'Tue 24 to Thu 26 Nov'],
  ['2027-01-12', '2027-01-12', 'Tue 12 Jan 2027'],
  ['2026-12-29', '2027-01-02', 'Tue 29 Dec to Sat 2 Jan 2027'],
  ['2027-10-11', '2027-10-13', 'Mon 11 to Wed 13 Oct 2027'],
])('days of another year name it, from %s until %s: %s', (from, until, text) => {
  expect(formatDated({ from, until }, '2026-11-20')).toBe(text)
})

const OF = '(50% of the rent of the outfits whose free days are over) until we start to prepare your order.'
test.each([
  ['2026-11-20', `Free of charge until Wed 25 Nov, then ₹200, ₹2,448 after Sun 26 Sept 2027 ${OF}`],
  ['2026-11-28', `₹200, ₹2,448 after Sun 26 Sept 2027 ${OF}`],
  ['2027-09-27', `₹2,448 ${OF}`],
])('the cancellation of outfits for several dates, read on %s', (today, text) => {
  const fees = [
    { freeUntil: '2026-11-25', fee: paise(200_00) },
    { freeUntil: '2027-09-26', fee: paise(2448_00) },
  ]
  const cancellation = { fees, latePercent: 50 }
  expect(cancellationText({ lines: [{ deposit: paise(1000_00) }], cancellation }, today)).toBe(
    `${text} The deposit is refunded in full.`,
  )
  expect(cancellationText({ lines: [{ deposit: paise(0) }], cancellation }, today)).toBe(text)
})
