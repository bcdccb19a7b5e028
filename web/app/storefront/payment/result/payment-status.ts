import { useEffect, useState } from 'react'
import { api } from '../../../lib/api/browser-api'
import type { Api } from '../../../../../contract/core/client.ts'
import { isRefusal } from '../../../../../contract/core/refusal.ts'
import { readTxnId } from './failure-message'
import { showPayment, type Payment } from '../../../../../contract/payments/payments.ts'

const ASK_AGAIN_MS = 2000
const MAX_TRIES = 4

type Asking = {
  txnId: string | null
  loaded: PaymentLookup
  /** What ends the asking, heard after `tries` times of asking again. */
  isEnd: (result: PaymentLookup, tries: number) => boolean
}

/**
 * Asks again for a while when the shop has not heard of the end of a payment yet: a gateway's message and the shopper race
 * each other. `isAsking` is true until then, or until we have given up.
 */
export function usePaymentStatus({ txnId, loaded, isEnd }: Asking) {
  const [result, setResult] = useState(loaded)
  const [tries, setTries] = useState(0)
  const mayAsk = txnId !== null && loaded.is !== 'signed_out'
  const isAsking = mayAsk && !isEnd(result, tries) && tries < MAX_TRIES

  useEffect(() => {
    if (!isAsking) return
    let isLeft = false
    async function ask() {
      const heard = await fetchPayment(api, txnId).catch(() => ({ is: 'unclear' }) as const)
      if (isLeft) return
      setResult(heard)
      setTries(tries + 1)
    }
    const timer = setTimeout(() => void ask(), ASK_AGAIN_MS)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [isAsking, txnId, tries])

  return { result, isAsking, askAgain: () => setTries(0) }
}

type Asked = { userApi: () => Promise<Api>; request: Request }

/** For the pages that a payment ends on. They are there for who has lost their session on the way back, too. */
export async function loadPaymentStatus({ userApi, request }: Asked) {
  const api = await userApi()
  const txnId = readTxnId(new URL(request.url).searchParams.get('txnId'))
  return { txnId, result: await fetchPayment(api, txnId).catch(nobody) }
}

function nobody(error: unknown) {
  if (isRefusal(error) && error.code === 'not_signed_in') return { is: 'signed_out' } as const
  throw error
}

/**
 * What the shop says of a transaction. `none`: it knows of no such payment. `unclear`: it could not be asked. `signed_out`: it tells
 * nobody but who has paid.
 */
export type PaymentLookup =
  | { is: 'known'; payment: Payment }
  | { is: 'none' }
  | { is: 'unclear' }
  | { is: 'signed_out' }

/** Asks the shop about a transaction. Throws only when somebody has to sign in first. */
async function fetchPayment(api: Api, txnId: string | null): Promise<PaymentLookup> {
  if (!txnId) return { is: 'none' }
  try {
    return { is: 'known', payment: await api(showPayment, { params: { txnId } }) }
  } catch (error) {
    if (isRefusal(error) && error.code === 'not_signed_in') throw error
    return { is: isRefusal(error) && error.code === 'not_found' ? 'none' : 'unclear' }
  }
}

/** The shop has confirmed how the payment ended. */
export const isConfirmed = (result: PaymentLookup): boolean =>
  result.is === 'known' && result.payment.state !== 'pending'
