import type { StoreSettings } from './store.ts'

/** The address of a shop that has not entered its own. */
export const placeholderAddress = 'Law Garden, Ahmedabad, Gujarat 380006'

/** A part of the tax identity that the merchant has not entered yet. */
export type MissingTaxDetail = 'legalName' | 'address' | 'gstin'

/**
 * Whether the shop can name itself on tax documents (CGST Rules, rules 46 and 49). `unregistered`: the merchant has stated that the
 * business is not registered for GST, so the shop charges no tax and issues bills of supply. `incomplete`: `missing` lists what the
 * merchant has to enter first.
 */
export type TaxIdentity =
  | { state: 'registered' | 'unregistered'; missing: readonly [] }
  | { state: 'incomplete'; missing: readonly MissingTaxDetail[] }

const isPlaceholderName = (name: string) => name === '' || /name of the registered business/i.test(name)

/** Returns the tax identity of the shop. The default values of the settings do not count as entered. */
export function taxIdentity({
  business,
  contact,
  tax,
}: Pick<StoreSettings, 'business' | 'contact' | 'tax'>): TaxIdentity {
  const isUnregistered = tax.scheme === 'unregistered'
  const missing: MissingTaxDetail[] = []
  if (isPlaceholderName(business.legalName)) missing.push('legalName')
  if (contact.address === '' || contact.address === placeholderAddress) missing.push('address')
  if (!isUnregistered && tax.gstin === '') missing.push('gstin')
  if (missing.length > 0) return { state: 'incomplete', missing }
  return { state: isUnregistered ? 'unregistered' : 'registered', missing: [] }
}
