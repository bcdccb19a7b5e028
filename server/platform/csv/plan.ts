import type { ImportPreview } from '../../../contract/catalog/imports.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import type { Tx } from '../db/database.ts'

/** Something that is done because of a row, what of it is told, and the column that is to blame when it is refused. */
export type Step<C extends string> = {
  column: C
  changes: ImportPreview['changes']
  run: (tx: Tx) => Promise<unknown>
}

/** What is done because of a row; no steps when everything is as it says. */
export type RowPlan<C extends string> = { title: string; isNew: boolean; steps: readonly Step<C>[] }

/** A step that cannot be taken. */
export const refusedStep = <C extends string>(column: C, message: string): Step<C> => ({
  column,
  changes: [],
  run: async () => refuse('wrong_state', message),
})
