/** Why a payment did not happen, in our words. */
const words: Record<string, string> = {
  cancelled: 'The payment was cancelled before it was complete.',
  declined: 'The bank declined the payment.',
  insufficient_funds: 'There was not enough money in the account.',
  limit_exceeded: 'The amount is above the limit of this account, card or UPI app.',
  authentication_failed: 'The PIN, password or one-time code was not accepted.',
  expired: 'The time for this payment ran out.',
  bank_unavailable: 'The bank or UPI app could not be reached.',
  method_unavailable: 'This way of paying is not available at the moment.',
  amount_changed: 'The amount changed while you were paying.',
  out_of_stock: 'Something in the cart was sold out meanwhile.',
  network: 'The connection was lost while you were paying.',
  internal: 'Something went wrong at the payment service.',
}

/** What payment services call the same things. */
const others: Record<string, string> = {
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

/** What an address may say of a payment that the shop has confirmed to have failed. */
const MAX_SAID = 120

/** The words of the address as they are, after ours where we know what they mean; null when it says nothing. */
export function reportedReason(said: string | null): string | null {
  const words = said?.trim().slice(0, MAX_SAID)
  if (!words) return null
  const ours = failureMessage(words)
  return ours ? `${ours} (${words})` : words
}

/** The words for a code of any payment service, or null for one that we do not know. */
export function failureMessage(code: string | null): string | null {
  if (!code || code.length > 60) return null
  const name = code
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
  const known = Object.hasOwn(others, name) ? others[name]! : name
  return Object.hasOwn(words, known) ? words[known]! : null
}

/** The id of a transaction if it looks like one: nobody writes sentences on our page through a link. */
export const readTxnId = (given: string | null): string | null =>
  given && /^[\w-]{1,64}$/.test(given) ? given : null
