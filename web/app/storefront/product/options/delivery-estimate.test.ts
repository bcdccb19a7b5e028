import { expect, test } from 'vitest'
import { StoreSettings } from '../../../../../contract/store/store.ts'
import { deliveryDays, formatDeliveryRange } from './delivery-estimate.ts'
import { isPinCode } from '../../../lib/stored-pin-code.ts'

const { delivery } = StoreSettings.parse({})
const noon = (day: string) => new Date(`${day}T06:30:00Z`)

test('an order placed on a Monday arrives between Thursday and Saturday', () => {
  expect(deliveryDays(noon('2026-10-05'), delivery)).toEqual({ from: '2026-10-08', until: '2026-10-10' })
})

test('Sundays are not business days', () => {
  expect(deliveryDays(noon('2026-10-09'), delivery)).toEqual({ from: '2026-10-13', until: '2026-10-15' })
  expect(deliveryDays(noon('2026-10-11'), delivery)).toEqual({ from: '2026-10-15', until: '2026-10-17' })
})

test('a PIN code has six digits and does not begin with 0', () => {
  expect(isPinCode('380006')).toBe(true)
  for (const invalid of ['', '38000', '3800066', '080006', '38000a']) expect(isPinCode(invalid)).toBe(false)
})

test('a range names the month and the year once if both days share them', () => {
  expect(formatDeliveryRange({ from: '2026-11-24', until: '2026-11-26' })).toBe('24 to 26 Nov 2026')
  expect(formatDeliveryRange({ from: '2026-10-29', until: '2026-11-02' })).toBe('29 Oct to 2 Nov 2026')
  expect(formatDeliveryRange({ from: '2026-12-30', until: '2027-01-02' })).toBe('30 Dec 2026 to 2 Jan 2027')
})
