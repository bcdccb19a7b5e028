import { dayInIndia } from '../../contract/days.ts'
import { stateOfGstin } from '../../contract/gstin.ts'
import { gstCodes, indianStates, type IndianState } from '../../contract/indian-states.ts'
import type { Address } from '../../contract/orders.ts'
import type { StoreSettings } from '../../contract/store.ts'
import type { Tx } from '../db.ts'
import { findPin } from '../store/find-pin.ts'
import { readSettings } from '../store/settings.ts'
import type { Issue } from './issue.ts'
import type { PaperContent } from './paper-content.ts'
import { findBuyer } from './queries.ts'

export type Head = Omit<PaperContent, 'lines' | 'deposit'>

/** Everything above the lines of a paper, and whether the shop charges tax. Later papers of an order name the same place. */
export async function headOf(tx: Tx, { order, papers }: Issue): Promise<{ head: Head; charges: boolean }> {
  const { tax, business, contact } = await readSettings(tx)
  const row = await findBuyer(tx, order._id)
  const address = row.address ?? row.tax_address
  const first = papers[0]?.content
  const state = placeOf(address, tax.state)
  const place = first?.place ?? { state, code: gstCodes[state] }
  const { gstin } = tax
  const head: Head = {
    supplier: {
      name: business.legalName,
      address: contact.address,
      state: tax.state,
      gstin,
      email: contact.email,
      phone: contact.phone,
    },
    buyer: first?.buyer ?? buyerOf(address ?? {}, row.user_name),
    place,
    isInterState: place.state !== tax.state,
    order: { id: order._id, day: dayInIndia(row.created_at), method: order.paymentMethod },
    corrects: null,
    remark: remarkOf(tax),
  }
  return { head, charges: chargesTax(tax) }
}

type Tax = StoreSettings['tax']

/** A registered business charges tax, but for the one in the scheme for small businesses. */
const chargesTax = ({ gstin, scheme }: Tax) => gstin !== '' && scheme === 'regular'

/** CGST Rules, rule 5(1)(f), wants these words from a business of the scheme. */
function remarkOf({ gstin, scheme }: Tax): string | null {
  if (gstin === '') return 'The supplier is not registered under GST. No tax is charged.'
  if (scheme === 'composition') return 'Composition taxable person, not eligible to collect tax on supplies'
  return null
}

/** A business is named as it is registered, with its GSTIN (CGST Rules, rule 46(e)). */
function buyerOf(address: Partial<Address>, userName: string | null): PaperContent['buyer'] {
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
