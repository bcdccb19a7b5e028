import { whoAmI } from '../../../../contract/identity.ts'
import type { Api } from '../../../../contract/client.ts'
import { orPage } from '../../refused'
import { askPayment } from './ask-payment'
import { readTxnId } from './failure-words'

type Asked = { personApi: () => Promise<Api>; request: Request }

/** For the pages that a payment ends on: who is signed out signs in first and comes back. */
export async function loadVerdict({ personApi, request }: Asked) {
  const api = await personApi()
  const txnId = readTxnId(new URL(request.url).searchParams.get('txnId'))
  const [, verdict] = await orPage(Promise.all([api(whoAmI), askPayment(api, txnId)]), request)
  return { txnId, verdict }
}
