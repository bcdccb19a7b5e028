import { expect, test } from 'vitest'
import { z } from 'zod'
import { StoreSettings } from '../../../../contract/store/store.ts'
import { findField } from './subjects/subjects'
import { errorOf } from './typed-settings'

const settings = z.encode(StoreSettings, StoreSettings.parse({}))

/** Returns the message that the form shows for a setting with this path after the API has refused `changes`. */
function shownFor(path: string, changes: object): string | undefined {
  const { error } = StoreSettings.safeParse({ ...settings, ...changes })
  const issues = (error?.issues ?? []).map((issue) => [['settings', ...issue.path].join('.'), issue.message])
  return errorOf(findField(path)!.field, Object.fromEntries(issues.toReversed()) as Record<string, string>)
}

test('the form says what is wrong with a setting', () => {
  const shopper = (hours: unknown) => ({ returns: { ...settings.returns, shopper: hours } })
  expect(shownFor('returns.shopper', shopper(12))).toBe('Shopper must be at least 24')
  expect(shownFor('returns.shopper', shopper(24.5))).toBe('Shopper must be a whole number')
  expect(shownFor('returns.shopper', shopper('many'))).toBe('Enter a number')
  expect(shownFor('returns.business', shopper('many'))).toBeUndefined()
  expect(shownFor('tax.gstin', { tax: { ...settings.tax, gstin: 'x' } })).toBe('This GSTIN isn’t valid')
  expect(shownFor('grievance.email', { grievance: { ...settings.grievance, email: 'x' } })).toBe(
    'Enter a valid e-mail address',
  )
  expect(shownFor('promo.endsAt', { promo: { ...settings.promo, endsAt: 'soon' } })).toBe(
    'Ends at must be a date and time such as 2026-10-11T18:30:00+05:30',
  )
})
