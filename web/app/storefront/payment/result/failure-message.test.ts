import { expect, test } from 'vitest'
import { failureMessage, readTxnId, reportedReason } from './failure-message.ts'

test('codes of payment services are put into our words, however they are written', () => {
  expect(failureMessage('TIMED_OUT')).toBe('The time for this payment ran out.')
  expect(failureMessage('insufficient-funds')).toBe('There was not enough money in the account.')
  expect(failureMessage(' User Cancelled ')).toBe('The payment was cancelled before it was complete.')
})

test.each([null, '', 'Call +91 99999 99999 for your refund', 'constructor', '__proto__', 'x'.repeat(500)])(
  'what is no code of ours is not shown: %s',
  (text) => {
    expect(failureMessage(text)).toBeNull()
  },
)

test('of a payment that failed indeed, what the payment service said is shown as it is, behind our words for it', () => {
  expect(reportedReason('Bank server is down today')).toBe('Bank server is down today')
  expect(reportedReason('TIMED_OUT')).toBe('The time for this payment ran out. (TIMED_OUT)')
  expect(reportedReason('x'.repeat(500))).toHaveLength(120)
  expect([reportedReason(null), reportedReason('  ')]).toEqual([null, null])
})

test('only what looks like a transaction id is one', () => {
  expect(readTxnId('T2411-ab_9')).toBe('T2411-ab_9')
  for (const text of [null, '', 'call us now', '<b>', 'x'.repeat(65)]) expect(readTxnId(text)).toBeNull()
})
