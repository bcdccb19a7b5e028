import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { errorMessage } from './api/error-message'
import { toast } from '../ui/toast'

/** The button of the toast, for example "Undo". */
type ToastButton = { label: string; onClick: () => void }

/**
 * Runs an action that has no form fields, for example a button of a table row. Reloads the page data and shows success or failure as a
 * toast, also with an Undo button. Ignores calls while an action is running. `run` returns whether the action succeeded.
 *
 * Use `usePendingAction` if the API can reject single fields, and `useSaving` for a whole form that is validated with a contract schema.
 */
export function useToastAction() {
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)

  async function run(work: () => Promise<unknown>, done: string, button?: ToastButton): Promise<boolean> {
    if (isBusy) return false
    setBusy(true)
    try {
      await work()
      await revalidate()
      void toast(done, { kind: 'success', ...(button ? { action: button } : {}) })
      return true
    } catch (error) {
      void toast(errorMessage(error) ?? 'Network error. Nothing was changed.', { kind: 'error' })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, run }
}
