import { afterEach, beforeEach, expect, vi } from 'vitest'

// Makes a test fail if the tested code writes anything to `console.error`.
beforeEach(() => {
  vi.spyOn(console, 'error')
})
afterEach(() => {
  expect(vi.mocked(console.error).mock.calls).toEqual([])
  vi.restoreAllMocks()
})
