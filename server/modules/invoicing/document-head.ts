import { dayInIndia } from '../../../contract/core/dates.ts'
import { stateOfGstin } from '../../../contract/invoicing/gstin.ts'
import { gstCodes, indianStates, type IndianState } from '../../../contract/shipping/indian-states.ts'
import type { Address } from '../../../contract/orders/orders.ts'
import type { StoreSettings } from '../../../contract/store/store.ts'
import type { Tx } from '../../platform/db/database.ts'
import { findPin } from '../store/find-pin.ts'
import { readSettings } from '../store/settings.ts'
import type { Issue } from './issue.ts'
import type { DocumentContent } from '../../../contract/invoicing/document-content.ts'
import { findBuyer, findSupplier } from './queries.ts'

export type Head = Omit<DocumentContent, 'lines' | 'deposit'>

/** Everything above the lines of a paper, and whether the shop charges tax. Later papers of an order name the same place. */
export async function headOf(
  tx: Tx,
  { order, documents, sellerId }: Issue,
): Promise<{ head: Head; charges: boolean }> {
  const { supplier, scheme } = await supplierOf(tx, sellerId)
  const row = await findBuyer(tx, order._id)
  const address = row.address ?? row.tax_address
  const first = documents[0]?.content
  const state = placeOf(address, supplier.state)
  const place = first?.place ?? { state, code: gstCodes[state] }
  const tax = { gstin: supplier.gstin, scheme }
  const head: Head = {
    supplier,
    buyer: first?.buyer ?? buyerOf(address ?? {}, row.user_name),
    place,
    isInterState: place.state !== supplier.state,
    order: { id: order._id, day: dayInIndia(row.created_at), method: order.paymentMethod },
    corrects: null,
    remark: remarkOf(tax),
  }
  return { head, charges: chargesTax(tax) }
}

type Supplier = Omit<DocumentContent['supplier'], 'state'> & { state: IndianState }

/** Who supplies: the shop as it is set up, or a seller as they told of themselves. Sellers of the composition scheme may not sell in a shop of another (CGST Act, section 10(2)(d)). */
export async function supplierOf(
  tx: Tx,
  sellerId: string | null,
): Promise<{ supplier: Supplier; scheme: Scheme }> {
  const { tax, business, contact } = await readSettings(tx)
  if (!sellerId) {
    const { address, email, phone } = contact
    const { state, gstin, scheme } = tax
    return { supplier: { name: business.legalName, address, state, gstin, email, phone }, scheme }
  }
  const row = await findSupplier(tx, sellerId)
  const { line1, line2, city, pin } = row.address ?? {}
  const said = [line1, line2, `${city ?? ''} ${pin ?? ''}`].map((part) => part?.trim() ?? '')
  const supplier = {
    name: row.business_name || row.display_name,
    address: said.filter(Boolean).join(', '),
    state: indianStates.find((state) => state === row.state) ?? tax.state,
    gstin: row.gstin ?? '',
    email: row.email,
    phone: row.phone,
  }
  return { supplier, scheme: 'regular' }
}

type Tax = Pick<StoreSettings['tax'], 'gstin' | 'scheme'>
type Scheme = Tax['scheme']

/** A registered business charges tax, but for the one in the scheme for small businesses. */
export const chargesTax = ({ gstin, scheme }: Tax) => gstin !== '' && scheme === 'regular'

/** CGST Rules, rule 5(1)(f), wants these words from a business of the scheme. */
export function remarkOf({ gstin, scheme }: Tax): string | null {
  if (gstin === '') return 'The supplier is not registered under GST. No tax is charged.'
  if (scheme === 'composition') return 'Composition taxable person, not eligible to collect tax on supplies'
  return null
}

/** A business is named as it is registered, with its GSTIN (CGST Rules, rule 46(e)). */
function buyerOf(address: Partial<Address>, userName: string | null): DocumentContent['buyer'] {
  const { recipient, line1, line2, city, pin, state, business, gstin } = address
  const person = recipient ?? userName ?? 'Customer'
  const lines = [line1, line2, `${city ?? ''} ${pin ?? ''}`, state]
  const said = lines.map((line) => line?.trim() ?? '').filter(Boolean)
  if (!gstin) return { name: person, address: said }
  return { name: business ?? person, address: [`For ${person}`, ...said], gstin }
}

/**
 * For a business the State of its registration (IGST Act, sections 10(1)(b) and 12(2)(a)); for everybody else where the goods
 * go (section 10(1)(ca)): the State of the address, else its PIN's, else the shop's own.
 */
function placeOf(address: Partial<Address> | null, own: IndianState): IndianState {
  const registered = address?.gstin ? stateOfGstin(address.gstin) : null
  if (registered) return registered
  const named = indianStates.find((state) => state.toLowerCase() === address?.state?.trim().toLowerCase())
  return named ?? (address?.pin ? findPin(address.pin)?.state : null) ?? own
}
