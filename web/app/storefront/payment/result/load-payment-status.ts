import type { Api } from '../../../../../contract/core/client.ts'
import { isRefusal } from '../../../../../contract/core/refusal.ts'
import { fetchPayment } from './fetch-payment'
import { readTxnId } from './failure-message'

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
