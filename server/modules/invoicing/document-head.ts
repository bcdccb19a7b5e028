import { dayInIndia } from '../../../contract/core/dates.ts'
import { stateOfGstin } from '../../../contract/invoicing/gstin.ts'
import type { Address } from '../../../contract/shipping/addresses.ts'
import { summarizePayment } from '../../../contract/orders/payment-summary.ts'
import type { Order } from '../../../contract/orders/orders.ts'
import { gstCodes, indianStates, type IndianState } from '../../../contract/shipping/indian-states.ts'
import type { StoreSettings } from '../../../contract/store/store.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isHandedOutInShop } from '../orders/notify-shopper.ts'
import { findPin } from '../delivery/find-pin.ts'
import { readSettings } from '../store/settings.ts'
import type { DocumentContent } from '../../../contract/invoicing/document-content.ts'
import { findBuyer, findNewestDocumentBy, findSupplier, type DocumentRow } from './queries.ts'

export type DocumentHead = Omit<DocumentContent, 'lines' | 'deposit'>

/**
 * The order and the supplier of a tax document. `documents` are the documents that this supplier has already issued for the order.
 * `sellerId` is null when the shop is the supplier.
 */
type HeadRequest = { order: Order; sellerId: string | null; documents: readonly DocumentRow[] }

/**
 * Composes the head of a tax document, which is the part above its item lines. Also returns whether the document charges tax. All documents
 * of a supplier for an order name the buyer and the place of supply of the supplier's first document for that order. Only the first one
 * says whether the order is paid, because amounts that are added later are usually owed. A simulated payment is always mentioned.
 */
export async function composeHead(
  tx: Tx,
  { order, documents, sellerId }: HeadRequest,
): Promise<{ head: DocumentHead; hasTax: boolean }> {
  const { supplier, scheme } = await readSupplier(tx, sellerId)
  const row = await findBuyer(tx, order._id)
  const address = row.address ?? row.tax_address
  const first = documents[0]?.content
  const state = placeOfSupply(address, supplier.state)
  const place = first?.place ?? { state, code: gstCodes[state] }
  const tax = { gstin: supplier.gstin, scheme }
  const head: DocumentHead = {
    supplier,
    buyer: first?.buyer ?? composeBuyer(address ?? {}, row.user_name),
    place,
    isInterState: place.state !== supplier.state,
    order: {
      id: order._id,
      day: dayInIndia(row.created_at),
      method: order.paymentMethod,
      ...((!first || order.payment.isSimulated) && { payment: summarizePayment(order).onInvoice }),
      isPickedUp:
        (!sellerId && (order.channel === 'counter' || order.fulfilment?.method === 'pickup')) ||
        (await isHandedOutInShop(tx, order)),
    },
    corrects: null,
    remark: noTaxRemark(tax),
  }
  return { head, hasTax: chargesTax(tax) }
}

type Supplier = Omit<DocumentContent['supplier'], 'state'> & { state: IndianState }

/**
 * Reads the details of the supplier: of the shop, or of a seller. A seller's scheme is always `regular`, because sellers under the
 * composition scheme may not sell through an e-commerce operator (CGST Act, section 10(2)(d)).
 */
export async function readSupplier(
  tx: Tx,
  sellerId: string | null,
): Promise<{ supplier: Supplier; scheme: TaxScheme }> {
  const { tax, business, contact } = await readSettings(tx)
  if (!sellerId) {
    const { address, email, phone } = contact
    const { state, gstin, scheme } = tax
    return { supplier: { name: business.legalName, address, state, gstin, email, phone }, scheme }
  }
  const row = await findSupplier(tx, sellerId)
  const named = await findErasedSupplier(tx, sellerId, row)
  if (named) return { supplier: named, scheme: 'regular' }
  const { line1, line2, city, pin } = row.address ?? {}
  const supplier = {
    name: row.business_name || row.display_name,
    address: addressLines([line1, line2, `${city ?? ''} ${pin ?? ''}`]).join(', '),
    state: indianStates.find((state) => state === row.state) ?? tax.state,
    gstin: row.gstin ?? '',
    email: row.email,
    phone: row.phone,
  }
  return { supplier, scheme: 'regular' }
}

/**
 * Returns an erased seller as its newest document names it, because the law requires name and address on later documents too (CGST Rules,
 * rule 46). Returns undefined if the seller is not erased, or has issued no document.
 */
export async function findErasedSupplier(
  tx: Tx,
  sellerId: string,
  { is_erased }: { is_erased: boolean },
): Promise<Supplier | undefined> {
  if (!is_erased) return undefined
  return (await findNewestDocumentBy(tx, sellerId))?.content.supplier as Supplier | undefined
}

/** Trims the lines of an address and leaves out empty ones. */
export const addressLines = (lines: readonly (string | null | undefined)[]): string[] =>
  lines.map((line) => line?.trim() ?? '').filter(Boolean)

type TaxRegistration = Pick<StoreSettings['tax'], 'gstin' | 'scheme'>
type TaxScheme = TaxRegistration['scheme']

/** Returns whether the supplier charges tax. A business with a GST registration does, except under the composition scheme. */
export const chargesTax = ({ gstin, scheme }: TaxRegistration) => gstin !== '' && scheme === 'regular'

/**
 * Returns the remark on documents without tax, or null when tax is charged. CGST Rules, rule 5(1)(f), prescribes the wording for the
 * composition scheme.
 */
export function noTaxRemark({ gstin, scheme }: TaxRegistration): string | null {
  if (gstin === '') return 'The supplier is not registered under GST. No tax is charged.'
  if (scheme === 'composition') return 'Composition taxable person, not eligible to collect tax on supplies'
  return null
}

/** Composes the buyer of a document. For a business these are its registered name and its GSTIN (CGST Rules, rule 46(e)). */
function composeBuyer(address: Partial<Address>, userName: string | null): DocumentContent['buyer'] {
  const { recipient, line1, line2, city, pin, state, business, gstin } = address
  const name = recipient ?? userName ?? 'Customer'
  const lines = addressLines([line1, line2, `${city ?? ''} ${pin ?? ''}`, state])
  if (!gstin) return { name, address: lines }
  return { name: business ?? name, address: [`Attn: ${name}`, ...lines], gstin }
}

/**
 * Returns the place of supply. For a business it is the State of its GST registration (IGST Act, sections 10(1)(b) and 12(2)(a)). For any
 * other buyer it is the State to which the goods are delivered (section 10(1)(ca)): the State in the address, else the State of its PIN
 * code, else the supplier's State.
 */
function placeOfSupply(address: Partial<Address> | null, own: IndianState): IndianState {
  const registered = address?.gstin ? stateOfGstin(address.gstin) : null
  if (registered) return registered
  const named = indianStates.find((state) => state.toLowerCase() === address?.state?.trim().toLowerCase())
  return named ?? (address?.pin ? findPin(address.pin)?.state : null) ?? own
}
