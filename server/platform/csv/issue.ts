/**
 * Something wrong in the file. An error keeps its whole product out; a warning (a picture that could not be had) does
 * not. `column` is the file's own heading, empty when the row as a whole is meant.
 */
export type Issue = { line: number; column: string; reason: string; handle: string; isWarning: boolean }

type CellPosition = { line: number; column?: string; handle?: string }

/** An error at a place of the file. */
export const issueAt = ({ line, column = '', handle = '' }: CellPosition, reason: string): Issue => ({
  line,
  column,
  reason,
  handle,
  isWarning: false,
})
