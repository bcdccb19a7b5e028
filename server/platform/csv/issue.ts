/**
 * A problem in an imported file. An error prevents the import of its product; a warning (a picture that could not be fetched)
 * does not. `column` is the heading in the file, empty if the problem concerns the whole row.
 */
export type Issue = { line: number; column: string; reason: string; handle: string; isWarning: boolean }

type CellPosition = { line: number; column?: string; handle?: string }

/** Creates an error at a position of the file. */
export const issueAt = ({ line, column = '', handle = '' }: CellPosition, reason: string): Issue => ({
  line,
  column,
  reason,
  handle,
  isWarning: false,
})
