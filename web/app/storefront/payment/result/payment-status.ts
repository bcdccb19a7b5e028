import { useEffect, useState } from 'react'
import { api } from '../../../lib/api/browser-api'
import { fetchPayment, type PaymentLookup } from './fetch-payment'

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
