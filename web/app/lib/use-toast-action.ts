import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { errorMessage } from './api/error-message'
import { toast } from '../ui/toast'

/** What can be done about what was done: take it back. */
type Action = { label: string; onClick: () => void }

/** Does one thing at a time to an account, reads the list again, and says how it went. Answers whether it was done. */
export function useToastAction() {
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)

  async function act(work: () => Promise<unknown>, done: string, action?: Action): Promise<boolean> {
    if (isBusy) return false
    setBusy(true)
    try {
      await work()
      await revalidate()
      void toast(done, { kind: 'success', ...(action ? { action } : {}) })
      return true
    } catch (error) {
      void toast(errorMessage(error) ?? 'Network error. Nothing was changed.', { kind: 'error' })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, act }
}
