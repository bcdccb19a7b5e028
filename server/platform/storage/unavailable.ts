import { refuse } from '../../../contract/core/refusal.ts'

/** Refuses what needs pictures while their place does not work, and tells the log why: `reason` names no secret. */
export function refuseUnavailable(reason: string): never {
  process.stderr.write(`media: ${reason}\n`)
  return refuse('unavailable', 'Pictures cannot be kept at the moment. Please try again in a few minutes.')
}
