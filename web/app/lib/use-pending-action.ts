import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { errorsOf, type Errors } from './api/field-errors'
import { toast } from '../ui/toast'

/**
 * One thing that staff do. What is refused for a field is shown there, anything else said aloud; what is typed stays. The page
 * is loaded again when it is done.
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
      const found = readErrors(error)
      setErrors(found)
      if (found['form']) void toast(found['form'], { kind: 'error' })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, errors, run }
}

/** The contract judges before anything is sent, so its own findings count like the server's. */
function readErrors(error: unknown): Errors {
  const issues = (error as { issues?: { path: PropertyKey[]; message: string }[] }).issues
  if (!issues) return errorsOf(error)
  return Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [path.map(String).join('.'), message]),
  )
}
