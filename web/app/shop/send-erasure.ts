import { ERASE_WORD, eraseOrder } from '../../../contract/account.ts'
import { ORDER_TOKEN_HEADER } from '../../../contract/orders.ts'
import { api } from './browser-api'

/** Asks the shop to erase the personal data of a guest order. */
export const sendErasure = (id: string, token: string) =>
  api(eraseOrder, {
    params: { id },
    body: { confirm: ERASE_WORD },
    headers: { [ORDER_TOKEN_HEADER]: token },
  })
