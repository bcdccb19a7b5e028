import { Address, EnteredAddress } from '../../../../contract/shipping/addresses.ts'

export type AddressField = keyof Address
/** The unvalidated input of an address form. */
export type TypedAddress = Record<AddressField, string>
export type AddressErrors = { [Name in AddressField]?: string | undefined }

/** The fields in the order of the form. */
export const addressOrder = Object.keys(Address.shape) as AddressField[]

/** Returns an address as the input of a form. Without an address all fields are empty. */
export const toTypedAddress = (address: Address | null): TypedAddress =>
  Object.fromEntries(addressOrder.map((name) => [name, address?.[name] ?? ''])) as TypedAddress

/** The error messages of the contract by field; empty if the address is valid. */
export function addressErrors(typed: TypedAddress): AddressErrors {
  const read = EnteredAddress.safeParse(typed)
  if (read.success) return {}
  return Object.fromEntries(read.error.issues.toReversed().map(({ path, message }) => [path[0], message]))
}
