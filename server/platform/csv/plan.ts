import type { ImportPreview } from '../../../contract/catalog/imports.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import type { Tx } from '../db/database.ts'

/**
 * One change that a row of the file makes, with its description for the preview. If the change is refused, the error message
 * names `column`.
 */
export type Step<C extends string> = {
  column: C
  changes: ImportPreview['changes']
  run: (tx: Tx) => Promise<unknown>
}

/** All changes that a row of the file makes. `steps` is empty if the row changes nothing. */
export type RowPlan<C extends string> = { title: string; isNew: boolean; steps: readonly Step<C>[] }

/** Returns a step that always refuses `wrong_state` with this message. */
export const refusedStep = <C extends string>(column: C, message: string): Step<C> => ({
  column,
  changes: [],
  run: async () => refuse('wrong_state', message),
})
