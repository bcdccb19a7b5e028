import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { errorMessage } from './api/error-message'
import { toast } from '../ui/toast'

/** The button of the toast, for example "Undo". */
type ToastButton = { label: string; onClick: () => void }

/** Runs one action at a time, reloads the page data and shows the result as a toast. `run` returns whether it succeeded. */
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
