import { Address, EnteredAddress } from '../../../../contract/shipping/addresses.ts'
import { storeCouponCode } from './stored-coupon'
import type { FulfilmentDraft } from '../../../../contract/shipping/slots.ts'
import type { PaymentMethod } from '../../../../contract/orders/orders.ts'

/** The unvalidated input of the checkout form. */
export type CheckoutDraft = {
  userId: string
  /** Absent if it is the address with which the form began, so that the form shows a later change of the address book. */
  address?: AddressFields | undefined
  paymentMethod: PaymentMethod
  /** How the customer wants to get the order; absent in input of an older version. */
  fulfilment?: FulfilmentDraft | undefined
}
export type AddressField = keyof Address
export type AddressFields = Record<AddressField, string>
export type AddressErrors = { [Name in AddressField]?: string | undefined }

export const addressOrder = Object.keys(Address.shape) as AddressField[]

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

/** Returns the form fields of an address. Without an address all fields are empty. */
export const fieldsOf = (address: Address | null): AddressFields =>
  Object.fromEntries(addressOrder.map((name) => [name, address?.[name] ?? ''])) as AddressFields

/** The error messages of the contract by field; empty if the address is valid. */
export function errorsOf(fields: AddressFields): AddressErrors {
  const read = EnteredAddress.safeParse(fields)
  if (read.success) return {}
  return Object.fromEntries(read.error.issues.toReversed().map(({ path, message }) => [path[0], message]))
}
