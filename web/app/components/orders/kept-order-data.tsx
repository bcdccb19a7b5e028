import { formatRupees } from '../../../../contract/core/money.ts'
import { buyerRequiredFrom } from '../../../../contract/store/policy-facts.ts'

/** Says which data of the orders remain when a user is erased. */
export const KeptOrderData = () => (
  <>
    Tax law requires us to keep the items, the amounts, and the PIN code and state of each delivery. For
    orders of {formatRupees(buyerRequiredFrom)} or more we must also keep the name and address, and for orders
    with a GSTIN the name of the business, the GSTIN and the buyer on the invoice.
  </>
)
