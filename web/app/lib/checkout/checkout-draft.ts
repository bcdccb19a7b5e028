import { Address, EnteredAddress } from '../../../../contract/shipping/addresses.ts'
import type { PaymentMethod } from '../../../../contract/orders/orders.ts'

/** What a shopper has typed into the checkout, as it is typed. */
export type CheckoutDraft = {
  userId: string
  address: AddressFields
  couponCode: string | null
  paymentMethod: PaymentMethod
}
export type AddressField = keyof Address
export type AddressFields = Record<AddressField, string>
export type AddressErrors = { [Name in AddressField]?: string | undefined }

export const addressOrder = Object.keys(Address.shape) as AddressField[]

const KEY = 'navrang-checkout-v1'

/** What this person typed in this tab before; a failed payment, a reload or the way back must not cost it. */
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
    // then it is typed again
  }
}

/** The order is placed: its coupon and its method were for that order alone. */
export function dropCheckoutDraft() {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // nothing was kept
  }
}

/** The form of a known address, or an empty one. */
export const fieldsOf = (address: Address | null): AddressFields =>
  Object.fromEntries(addressOrder.map((name) => [name, address?.[name] ?? ''])) as AddressFields

/** What is wrong with each field, in the contract's words; empty when the address can be delivered to. */
export function errorsOf(fields: AddressFields): AddressErrors {
  const read = EnteredAddress.safeParse(fields)
  if (read.success) return {}
  return Object.fromEntries(read.error.issues.toReversed().map(({ path, message }) => [path[0], message]))
}
