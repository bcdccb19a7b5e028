import { afterEach, beforeEach, expect, vi } from 'vitest'

// A test fails if anything is written to console.error.
beforeEach(() => {
  vi.spyOn(console, 'error')
})
afterEach(() => {
  expect(vi.mocked(console.error).mock.calls).toEqual([])
  vi.restoreAllMocks()
})
