import type { MissingTaxDetail } from '../../../../contract/store/tax-identity.ts'

const labels: Record<MissingTaxDetail, string> = {
  legalName: 'legal name',
  address: 'address',
  gstin: 'GSTIN',
}

const list = new Intl.ListFormat('en-IN', { type: 'conjunction' })

/** Says that the shop issues no invoices until the missing details are entered; null if none is missing. */
export function missingDetailsText(missing: readonly MissingTaxDetail[]): string | null {
  if (missing.length === 0) return null
  const details = list.format(missing.map((detail) => labels[detail]))
  return `The shop issues no invoices until its ${details} ${missing.length === 1 ? 'is' : 'are'} entered in the settings.`
}
