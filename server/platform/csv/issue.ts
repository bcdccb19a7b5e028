/**
 * A problem in an imported file. An error prevents the import of the product in that row. A warning, for example about a picture
 * that cannot be fetched, does not. `column` is the heading in the file; it is empty if the problem concerns the whole row.
 */
export type Issue = { line: number; column: string; reason: string; handle: string; isWarning: boolean }

type CellPosition = { line: number; column?: string; handle?: string }

/** Creates an error at a line, and optionally a column, of the file. */
export const issueAt = ({ line, column = '', handle = '' }: CellPosition, reason: string): Issue => ({
  line,
  column,
  reason,
  handle,
  isWarning: false,
})
