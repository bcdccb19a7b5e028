import { isRefusal, type FieldError } from '../../../../contract/core/refusal.ts'

/** Returns whether the server refused an order because it differs from a quote made now: in prices, stock, dates or the items that can be ordered. */
export function isQuoteOutdated(error: unknown): boolean {
  if (!isRefusal(error)) return false
  const { code } = error
  if (code === 'price_changed' || code === 'out_of_stock' || code === 'dates_taken') return true
  return refusedFields(error).some(({ path }) => /^items\b/.test(path))
}

/** The fields of the order that the server refused, with a message for each. */
export function refusedFields(error: unknown): readonly FieldError[] {
  if (!isRefusal(error)) return []
  return (error.details as { fields?: readonly FieldError[] } | undefined)?.fields ?? []
}
