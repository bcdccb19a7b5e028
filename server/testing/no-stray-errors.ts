import { afterEach, beforeEach, expect, vi } from 'vitest'

// Whatever is written to the error console during a test is a defect, also when all expectations hold.
beforeEach(() => {
  vi.spyOn(console, 'error')
})
afterEach(() => {
  expect(vi.mocked(console.error).mock.calls).toEqual([])
  vi.restoreAllMocks()
})
