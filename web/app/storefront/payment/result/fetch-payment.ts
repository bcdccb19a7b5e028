import type { Api } from '../../../../../contract/core/client.ts'
import { showPayment, type Payment } from '../../../../../contract/payments/payments.ts'
import { isRefusal } from '../../../../../contract/core/refusal.ts'

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
export async function fetchPayment(api: Api, txnId: string | null): Promise<PaymentLookup> {
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
