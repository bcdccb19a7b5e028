import { refuse } from '../../../contract/core/refusal.ts'

/** Refuses an operation because the picture storage does not work, and logs `reason`, which must not contain secrets. */
export function refuseUnavailable(reason: string): never {
  process.stderr.write(`media: ${reason}\n`)
  return refuse('unavailable', 'Pictures cannot be saved at the moment. Please try again in a few minutes.')
}
