import { ERASE_WORD, eraseOrder } from '../../../../contract/accounts/account.ts'
import { ORDER_TOKEN_HEADER } from '../../../../contract/orders/orders.ts'
import { api } from '../../lib/api/browser-api'

/** Sends the request to erase the personal data of a guest order. */
export const sendErasure = (id: string, token: string) =>
  api(eraseOrder, {
    params: { id },
    body: { confirm: ERASE_WORD },
    headers: { [ORDER_TOKEN_HEADER]: token },
  })
