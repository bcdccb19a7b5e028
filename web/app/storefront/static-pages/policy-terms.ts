import { formatRupees } from '../../../../contract/core/money.ts'
import { returnHours } from '../../../../contract/returns/return-policy.ts'
import { sellerTerms } from '../../../../contract/sellers/seller-terms.ts'

/** Numbers and texts that occur in several legal pages. */
export const policyTerms = {
  minimumAge: 18,
  /** Working days from payment confirmation to dispatch. */
  dispatchDays: '1-3',
  deliveryDays: '3-5',
  /** Working days until a refund reaches the original payment method. */
  refundDays: '7-10',
  /** Hours after the delivery in which a shopper can report damage. Business buyers have `wholesaleReturnHours`. */
  returnHours: returnHours.shopper,
  wholesaleReturnHours: returnHours.business,
  sellerFee: formatRupees(sellerTerms.monthlyFee),
  sellerProducts: sellerTerms.productsPerMonth,
  methods:
    'UPI, bank transfer, cards and wallets through an online payment gateway, and cash on delivery in select locations',
}

/** The date of the last change of the terms. */
export const TERMS_CHANGED = '2026-11-21'
