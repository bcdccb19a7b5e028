import { expect, test } from 'vitest'
import { presetOf, presetsOf, type Preset } from './presets.ts'

const labelOf = (today: string, label: string, changes: Partial<Preset> = {}) => {
  const presets = presetsOf(today)
  const query = { ...presets.find((preset) => preset.label === label)!, compare: 'none' as const, ...changes }
  return presetOf(presets, query)?.label
}

test('only one preset is the current one, also on days on which two mean the same period', () => {
  expect(labelOf('2026-04-20', 'This month')).toBe('This month')
  expect(labelOf('2026-04-20', 'This financial year')).toBe('This financial year') // from the same day, but by month
  expect(labelOf('2026-11-30', 'This month')).toBe('Last 30 days') // equal in every respect
  expect(labelOf('2026-11-20', 'Last 90 days', { step: 'day' })).toBe('Last 90 days')
  expect(labelOf('2026-11-20', 'Last 7 days', { from: '2026-11-01', until: '2026-11-02' })).toBeUndefined()
})
