import { isRefusal } from '../../../../contract/core/refusal.ts'

/** Adds a full stop if the text has no end punctuation. */
export const asSentence = (text: string): string => text.replace(/[.!?]?$/, (end) => end || '.')

/**
 * The message of a server error; null for a network or browser error, which has no message for users, and for a server error without a
 * message, for which the API client has one of its own.
 */
export function errorMessage(error: unknown): string | null {
  const isForUsers = isRefusal(error) || (error instanceof Error && error.name === 'Error')
  return isForUsers && !/^Request failed with \d+$/.test(error.message) ? error.message : null
}
