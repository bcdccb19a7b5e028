import { isRefusal } from '../../../../contract/core/refusal.ts'

/** Adds a full stop if the text has no end punctuation. */
export const asSentence = (text: string): string => text.replace(/[.!?]?$/, (end) => end || '.')

/** The message of a server error; null for a network or browser error, which has no message for users. */
export const errorMessage = (error: unknown): string | null =>
  isRefusal(error) || (error instanceof Error && error.name === 'Error') ? error.message : null
