import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { errorMessage } from '../../lib/api/error-message'
import { toast } from '../../ui/toast'

/**
 * Runs an action on an order. `problem` is the error to show beside the button. If `successMessage` is given, reloads the order and shows
 * the message as a toast.
 */
export function useOrderAction() {
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')

  async function run(action: () => Promise<unknown>, successMessage?: string): Promise<boolean> {
    if (isBusy) return false
    setBusy(true)
    setProblem('')
    try {
      await action()
      if (successMessage) {
        await revalidate()
        void toast(successMessage, { kind: 'success' })
      }
      return true
    } catch (error) {
      setProblem(errorMessage(error) ?? 'Network error. Please try again.')
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, problem, run }
}
