import type { FulfilmentDraft } from '../../../../contract/shipping/slots.ts'
import type { PaymentMethod } from '../../../../contract/orders/orders.ts'
import type { TypedAddress } from '../account/typed-address'
import { storeCouponCode } from './stored-coupon'

/** The unvalidated input of the checkout form. */
export type CheckoutDraft = {
  userId: string
  /** Absent if it is the address with which the form began, so that the form shows a later change of the address book. */
  address?: TypedAddress | undefined
  paymentMethod: PaymentMethod
  /** How the customer wants to get the order; absent in input of an older version. */
  fulfilment?: FulfilmentDraft | undefined
}

const KEY = 'navrang-checkout-v1'

/** Reads the stored input of this user and tab, so that it survives a reload or a failed payment. */
export function readCheckoutDraft(userId: string): CheckoutDraft | null {
  try {
    const draft = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as CheckoutDraft | null
    return draft?.userId === userId ? draft : null
  } catch {
    return null
  }
}

export function storeCheckoutDraft(draft: CheckoutDraft) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft))
  } catch {
    // storage is unavailable: the input is lost on a reload
  }
}

/** Deletes the stored input. Call this function when the order is placed. */
export function dropCheckoutDraft() {
  storeCouponCode(null)
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // storage is unavailable
  }
}
