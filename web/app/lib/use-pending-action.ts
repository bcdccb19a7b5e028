import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { errorsOf, type Errors } from './api/field-errors'
import { toast } from '../ui/toast'

/**
 * Runs an action with a few input fields, for example in a dialog. Reloads the page data after success. Field errors are returned in
 * `errors`, to be shown beside the fields; other errors are shown as a toast. Ignores calls while an action is running. `run` returns
 * whether the action succeeded, so that a dialog closes only after success.
 *
 * Use `useToastAction` for actions without fields, and `useSaving` for a whole form that is validated with a contract schema.
 */
export function usePendingAction() {
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Errors>({})

  async function run(work: () => Promise<unknown>, done?: string): Promise<boolean> {
    if (isBusy) return false
    setBusy(true)
    setErrors({})
    try {
      await work()
      await revalidate()
      if (done) void toast(done, { kind: 'success' })
      return true
    } catch (error) {
      const fieldErrors = readErrors(error)
      setErrors(fieldErrors)
      if (fieldErrors['form']) void toast(fieldErrors['form'], { kind: 'error' })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, errors, run }
}

/** The API client validates a request before it sends it, so validation errors can also come from the browser. */
function readErrors(error: unknown): Errors {
  const issues = (error as { issues?: { path: PropertyKey[]; message: string }[] }).issues
  if (!issues) return errorsOf(error)
  return Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [path.map(String).join('.'), message]),
  )
}
