import { isRefusal } from '../../../../contract/core/refusal.ts'

/** Words that others wrote, with the full stop that lets ours follow. */
export const asSentence = (words: string): string => words.replace(/[.!?]?$/, (end) => end || '.')

/** The shop's own words for a failure; null when the network or the browser failed and has none for people. */
export const errorMessage = (error: unknown): string | null =>
  isRefusal(error) || (error instanceof Error && error.name === 'Error') ? error.message : null
