import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { errorMessage } from '../../lib/api/error-message'
import { toast } from '../../ui/toast'

/** Something that a shopper does with an order: what is refused is said beside it, and the order is loaded again afterwards. */
export function useOrderAction() {
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')

  async function act(work: () => Promise<unknown>, done?: string): Promise<boolean> {
    if (isBusy) return false
    setBusy(true)
    setProblem('')
    try {
      await work()
      if (done) {
        await revalidate()
        void toast(done, { kind: 'success' })
      }
      return true
    } catch (error) {
      setProblem(errorMessage(error) ?? 'Network error. Please try again.')
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, problem, act }
}
