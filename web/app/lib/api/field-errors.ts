import { isRefusal, type FieldError } from '../../../../contract/core/refusal.ts'
import { errorMessage } from './error-message'

/** A message for each field that was refused; under `form` what belongs to none. */
export type Errors = Record<string, string>

export function errorsOf(error: unknown): Errors {
  const known = Object.fromEntries(fieldsOf(error).map(({ path, message }) => [path, message]))
  return Object.keys(known).length > 0
    ? known
    : { form: errorMessage(error) ?? 'Network error. Please try again.' }
}

/** The contract's client judges a body before it sends it, so a fault may also come from here. */
function fieldsOf(error: unknown): FieldError[] {
  if (isRefusal(error)) return (error.details as { fields?: FieldError[] } | undefined)?.fields ?? []
  if (!(error instanceof Error) || !('issues' in error)) return []
  const issues = error.issues as { path: PropertyKey[]; message: string }[]
  return issues.map(({ path, message }) => ({ path: path.join('.'), message }))
}
