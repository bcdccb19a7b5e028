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
  /** Returns true if polling can end with this result after `tries` polls. */
  isFinal: (result: PaymentLookup, tries: number) => boolean
}

/**
 * Polls the status of a payment for a few seconds, because the shopper may return before the provider has reported the payment to the shop.
 * `isPolling` is true until the status is final or the maximum number of polls is reached.
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

/**
 * Loads the payment for the return pages. If the session was lost while the shopper was at the provider, the result is `signed_out`, not an
 * error.
 */
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
 * What the shop reports about a transaction. `none`: there is no such payment. `unclear`: the request failed. `signed_out`: the visitor is
 * not signed in, and only the buyer can see the payment.
 */
export type PaymentLookup =
  | { is: 'known'; payment: Payment }
  | { is: 'none' }
  | { is: 'unclear' }
  | { is: 'signed_out' }

/** Fetches the payment of a transaction. Throws only if the visitor is not signed in; other errors become `none` or `unclear`. */
async function fetchPayment(api: Api, txnId: string | null): Promise<PaymentLookup> {
  if (!txnId) return { is: 'none' }
  try {
    return { is: 'known', payment: await api(showPayment, { params: { txnId } }) }
  } catch (error) {
    if (isRefusal(error) && error.code === 'not_signed_in') throw error
    return { is: isRefusal(error) && error.code === 'not_found' ? 'none' : 'unclear' }
  }
}

/** Returns true if the payment has succeeded or failed. */
export const isConfirmed = (result: PaymentLookup): boolean =>
  result.is === 'known' && result.payment.state !== 'pending'
