import type { Refusal } from '../../contract/core/refusal.ts'

/** Waits for a call and returns its refusal, or null if it succeeds. */
export const refusalOf = (call: Promise<unknown>): Promise<Refusal | null> =>
  call.then(
    () => null,
    (error: unknown) => error as Refusal,
  )
