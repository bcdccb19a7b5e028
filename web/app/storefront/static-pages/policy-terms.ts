import { formatRupees } from '../../../../contract/core/money.ts'
import { returnHours } from '../../../../contract/returns/return-policy.ts'
import { sellerTerms } from '../../../../contract/sellers/seller-terms.ts'

/** The figures that several of our terms name, so that they name the same ones. */
export const policyTerms = {
  minimumAge: 18,
  /** Working days from the confirmation of the payment until the parcel leaves. */
  dispatchDays: '1-3',
  deliveryDays: '3-5',
  /** Working days until a refund is back where the money came from. */
  refundDays: '7-10',
  /** Hours after delivery in which damage is reported, for shoppers and for businesses. */
  returnHours: returnHours.shopper,
  wholesaleReturnHours: returnHours.business,
  sellerFee: formatRupees(sellerTerms.monthlyFee),
  sellerProducts: sellerTerms.productsPerMonth,
  methods:
    'UPI, bank transfer, cards and wallets over an online payment gateway, and cash on delivery in select locations',
}

/** When our terms last changed. */
export const TERMS_CHANGED = '2026-11-21'
