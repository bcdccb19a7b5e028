import { createSummaryLog } from '../../../platform/ops/summary-log.ts'

/**
 * Creates the log of better-auth. Its messages can contain any text of a request, so they are limited and shortened, and written on one
 * line without query strings and control characters.
 */
export function createIdentityLog() {
  const log = createSummaryLog({
    warn: (details, kind) => process.stderr.write(`identity: ${kind} ${JSON.stringify(details)}\n`),
  })
  return (_level: string, message: unknown) => {
    const [kind, ...values] = String(message)
      .replaceAll(/[\p{Cc}\s]+/gu, ' ')
      .split(': ')
    log.warn(kind!.slice(0, 100), { example: values.join(': ').split(/[?#]/, 1)[0]! })
  }
}
