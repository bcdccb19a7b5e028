import type { ImportPreview } from '../../../contract/catalog/imports.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import type { Tx } from '../db/database.ts'

/** A change that a row causes, its description for the preview, and the column of the error message if it is refused. */
export type Step<C extends string> = {
  column: C
  changes: ImportPreview['changes']
  run: (tx: Tx) => Promise<unknown>
}

/** The changes that a row causes. No steps if nothing changes. */
export type RowPlan<C extends string> = { title: string; isNew: boolean; steps: readonly Step<C>[] }

/** A step that is always refused. */
export const refusedStep = <C extends string>(column: C, message: string): Step<C> => ({
  column,
  changes: [],
  run: async () => refuse('wrong_state', message),
})
