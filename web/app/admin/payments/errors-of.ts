import { isRefusal, type FieldError } from '../../../../contract/refusal.ts'
import { wordsOf } from '../../shop/words-of'

/** A message for each field that was refused; under `form` what belongs to none. */
export type Errors = Record<string, string>

export function errorsOf(error: unknown): Errors {
  const details = (isRefusal(error) ? error.details : null) as { fields?: FieldError[] } | null
  const known = Object.fromEntries((details?.fields ?? []).map(({ path, message }) => [path, message]))
  return Object.keys(known).length > 0
    ? known
    : { form: wordsOf(error) ?? 'Network error. Please try again.' }
}
