import { expect, test } from 'vitest'
import { gstinCheck } from '../invoicing/gstin.ts'
import { StoreSettings, TaxStatus } from './store.ts'
import { taxIdentity } from './tax-identity.ts'

const defaults = StoreSettings.parse({})
const gstin = `24AAAAA0000A1Z${gstinCheck('24AAAAA0000A1Z')}`
const named = {
  business: { ...defaults.business, legalName: 'Rangoli Retail Example LLP' },
  contact: { ...defaults.contact, address: '12 Ring Road, Surat, Gujarat 395002' },
}

test('a new shop has no tax identity: name, address and GST status are placeholders', () => {
  expect(taxIdentity(defaults)).toEqual({ state: 'incomplete', missing: ['legalName', 'address', 'gstin'] })
})

test('a shop with its name, address and GSTIN is registered, also under the composition scheme', () => {
  for (const scheme of ['regular', 'composition'] as const) {
    const tax = { gstin, scheme, state: 'Gujarat' } as const
    expect(taxIdentity({ ...named, tax })).toEqual({ state: 'registered', missing: [] })
    expect(taxIdentity({ ...defaults, tax }).missing).toEqual(['legalName', 'address'])
  }
})

test('a shop without a GSTIN is complete only if it states that it is not registered for GST', () => {
  const tax = { gstin: '', scheme: 'unregistered', state: 'Gujarat' } as const
  expect(taxIdentity({ ...named, tax })).toEqual({ state: 'unregistered', missing: [] })
  expect(taxIdentity({ ...named, tax: { ...tax, scheme: 'regular' } }).missing).toEqual(['gstin'])
})

test('a business that is not registered for GST has no GSTIN', () => {
  const { error } = TaxStatus.safeParse({ gstin, scheme: 'unregistered', state: 'Gujarat' })
  expect(error?.issues).toMatchObject([{ path: ['gstin'] }])
})
