import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { retryAllJobs, retryJob } from '../../../contract/store/emails.ts'
import { api } from './api/browser-api'
import { errorMessage } from './api/error-message'
import { toast } from '../ui/toast'

/** Makes one job due now, or with `null` all that failed. `busy` is what is on its way: an id, `all`, or nothing. */
export function useRetry() {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState<string | null>(null)
  async function retry(id: string | null) {
    setBusy(id ?? 'all')
    try {
      const { retried } = await (id === null
        ? api(retryAllJobs, { body: {} })
        : api(retryJob, { params: { id }, body: {} }))
      void toast(retried === 1 ? 'One job is tried again now' : `${retried} jobs are tried again now`, {
        kind: 'success',
      })
      await revalidate()
    } catch (error) {
      void toast(errorMessage(error) ?? 'Network error. Nothing has changed.', { kind: 'error' })
    } finally {
      setBusy(null)
    }
  }
  return { busy, retry }
}
