/** The message that shoppers see for each failure code. */
const messages: Record<string, string> = {
  cancelled: 'The payment was cancelled before it was complete.',
  declined: 'The bank declined the payment.',
  insufficient_funds: 'There were insufficient funds in the account.',
  limit_exceeded: 'The amount exceeds the limit of this account, card or UPI app.',
  authentication_failed: 'The PIN, password or one-time code was not accepted.',
  expired: 'The payment timed out.',
  bank_unavailable: 'The bank or UPI app could not be reached.',
  method_unavailable: 'This payment method is not available at the moment.',
  amount_changed: 'The amount changed while you were paying.',
  out_of_stock: 'An item in the cart sold out in the meantime.',
  network: 'The connection was lost while you were paying.',
  internal: 'Something went wrong at the payment provider.',
}

/** Codes that payment providers use, with the code in `messages` that has the same meaning. */
const aliases: Record<string, string> = {
  canceled: 'cancelled',
  payment_cancelled: 'cancelled',
  user_cancelled: 'cancelled',
  payment_declined: 'declined',
  payment_error: 'declined',
  payment_failed: 'declined',
  low_balance: 'insufficient_funds',
  timed_out: 'expired',
  timeout: 'expired',
  payment_expired: 'expired',
  invalid_pin: 'authentication_failed',
  otp_failed: 'authentication_failed',
  bank_down: 'bank_unavailable',
  price_changed: 'amount_changed',
  network_error: 'network',
  internal_server_error: 'internal',
  internal_error: 'internal',
}

export const GENERIC_FAILURE = 'The payment was not completed.'

/** A reason in the URL that is longer than this number of characters is cut off. */
const MAX_REASON_LENGTH = 120

/**
 * Returns the reason of a failed payment for display. A known code becomes our message with the code in brackets; any other text is
 * returned as it is. Call this function only if the shop has confirmed the failure, because the URL may be forged.
 */
export function reportedReason(text: string | null): string | null {
  const reason = text?.trim().slice(0, MAX_REASON_LENGTH)
  if (!reason) return null
  const message = failureMessage(reason)
  return message ? `${message} (${reason})` : reason
}

/** Returns our message for a failure code of any payment provider, or null for an unknown code. */
export function failureMessage(code: string | null): string | null {
  if (!code || code.length > 60) return null
  const name = code
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
  const known = Object.hasOwn(aliases, name) ? aliases[name]! : name
  return Object.hasOwn(messages, known) ? messages[known]! : null
}

/**
 * Returns the text if it has the form of a transaction id, otherwise null, so that a forged link cannot show any other text on the page.
 */
export const readTxnId = (text: string | null): string | null =>
  text && /^[\w-]{1,64}$/.test(text) ? text : null
