import { useEffect, useState } from 'react'
import { api } from '../../../lib/api/browser-api'
import type { Api } from '../../../../../contract/core/client.ts'
import { isRefusal } from '../../../../../contract/core/refusal.ts'
import { readTxnId } from './failure-message'
import { showPayment, type Payment } from '../../../../../contract/payments/payments.ts'

const POLL_MS = 2000
const MAX_TRIES = 4

type UsePaymentStatusArgs = {
  txnId: string | null
  loaded: PaymentLookup
  /** True if polling can end with this result after `tries` polls. */
  isFinal: (result: PaymentLookup, tries: number) => boolean
}

/**
 * Polls the status of a payment for a few seconds: the shopper may return before the provider's callback arrives. `isPolling`
 * is true until the status is final or the tries are used up.
 */
export function usePaymentStatus({ txnId, loaded, isFinal }: UsePaymentStatusArgs) {
  const [result, setResult] = useState(loaded)
  const [tries, setTries] = useState(0)
  const canPoll = txnId !== null && loaded.is !== 'signed_out'
  const isPolling = canPoll && !isFinal(result, tries) && tries < MAX_TRIES

  useEffect(() => {
    if (!isPolling) return
    let isUnmounted = false
    async function poll() {
      const next = await fetchPayment(api, txnId).catch(() => ({ is: 'unclear' }) as const)
      if (isUnmounted) return
      setResult(next)
      setTries(tries + 1)
    }
    const timer = setTimeout(() => void poll(), POLL_MS)
    return () => {
      isUnmounted = true
      clearTimeout(timer)
    }
  }, [isPolling, txnId, tries])

  return { result, isPolling, pollAgain: () => setTries(0) }
}

type LoadPaymentStatusArgs = { userApi: () => Promise<Api>; request: Request }

/** Loads the payment for the return pages. They also open if the session was lost at the provider. */
export async function loadPaymentStatus({ userApi, request }: LoadPaymentStatusArgs) {
  const api = await userApi()
  const txnId = readTxnId(new URL(request.url).searchParams.get('txnId'))
  return { txnId, result: await fetchPayment(api, txnId).catch(toSignedOut) }
}

function toSignedOut(error: unknown) {
  if (isRefusal(error) && error.code === 'not_signed_in') return { is: 'signed_out' } as const
  throw error
}

/**
 * The status of a transaction. `none`: there is no such payment. `unclear`: the request failed. `signed_out`: only the signed-in
 * buyer can see it.
 */
export type PaymentLookup =
  | { is: 'known'; payment: Payment }
  | { is: 'none' }
  | { is: 'unclear' }
  | { is: 'signed_out' }

/** Fetches the payment of a transaction. Throws only `not_signed_in`. */
async function fetchPayment(api: Api, txnId: string | null): Promise<PaymentLookup> {
  if (!txnId) return { is: 'none' }
  try {
    return { is: 'known', payment: await api(showPayment, { params: { txnId } }) }
  } catch (error) {
    if (isRefusal(error) && error.code === 'not_signed_in') throw error
    return { is: isRefusal(error) && error.code === 'not_found' ? 'none' : 'unclear' }
  }
}

/** True if the payment has succeeded or failed. */
export const isConfirmed = (result: PaymentLookup): boolean =>
  result.is === 'known' && result.payment.state !== 'pending'
