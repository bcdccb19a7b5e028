import { isRefusal, type FieldError } from '../../../../contract/core/refusal.ts'
import { errorMessage } from './error-message'

/** Error messages by field; `form` is the message that belongs to no field. */
export type Errors = Record<string, string>

export function errorsOf(error: unknown): Errors {
  const known = Object.fromEntries(fieldsOf(error).map(({ path, message }) => [path, message]))
  return Object.keys(known).length > 0
    ? known
    : { form: errorMessage(error) ?? 'Network error. Please try again.' }
}

/** The API client validates a body before it sends it, so validation errors can also come from the browser. */
function fieldsOf(error: unknown): FieldError[] {
  if (isRefusal(error)) return (error.details as { fields?: FieldError[] } | undefined)?.fields ?? []
  if (!(error instanceof Error) || !('issues' in error)) return []
  const issues = error.issues as { path: PropertyKey[]; message: string }[]
  return issues.map(({ path, message }) => ({ path: path.join('.'), message }))
}
