import { expect, test } from 'vitest'
import { failureMessage, readTxnId, reportedReason } from './failure-message.ts'

test('translates the codes of payment providers, however they are written', () => {
  expect(failureMessage('TIMED_OUT')).toBe('The payment timed out.')
  expect(failureMessage('insufficient-funds')).toBe('There were insufficient funds in the account.')
  expect(failureMessage(' User Cancelled ')).toBe('The payment was cancelled before it was complete.')
})

test.each([null, '', 'Call +91 99999 99999 for your refund', 'constructor', '__proto__', 'x'.repeat(500)])(
  'does not show an unknown code: %s',
  (text) => {
    expect(failureMessage(text)).toBeNull()
  },
)

test("shows the provider's reason after our message for a confirmed failure", () => {
  expect(reportedReason('Bank server is down today')).toBe('Bank server is down today')
  expect(reportedReason('TIMED_OUT')).toBe('The payment timed out. (TIMED_OUT)')
  expect(reportedReason('x'.repeat(500))).toHaveLength(120)
  expect([reportedReason(null), reportedReason('  ')]).toEqual([null, null])
})

test('accepts only valid transaction ids', () => {
  expect(readTxnId('T2411-ab_9')).toBe('T2411-ab_9')
  for (const text of [null, '', 'call us now', '<b>', 'x'.repeat(65)]) expect(readTxnId(text)).toBeNull()
})
