import { field, type SettingSection } from './fields'

export const paymentSections: readonly SettingSection[] = [
  {
    title: 'Cash on delivery',
    fields: [
      field(['cod.enabled', 'Offer cash on delivery'], 'A payment method at the checkout.', 'yes'),
      field(
        ['cod.rentals', 'Allow cash on delivery for rentals'],
        'If it is off, a cart with a rental cannot be paid by cash on delivery. The terms say so.',
        'yes',
      ),
      field(
        ['cod.cap', 'Maximum cash on delivery amount (₹)'],
        'Above it, the checkout refuses cash on delivery. Stated in the terms. Leave it empty for no limit.',
        'maybe-amount',
      ),
      field(
        ['cod.maxOpenPerPhone', 'Maximum open orders per phone number'],
        'More unpaid orders with this phone number are refused. Stated in the terms. Leave it empty for no limit.',
        'maybe-number',
      ),
      field(
        ['cod.confirmHours', 'Cancel unconfirmed orders after (hours)'],
        'A cash on delivery order that is still pending and that staff have not changed is cancelled then. Stated in the terms. Leave it empty to never cancel.',
        'maybe-number',
      ),
    ],
  },
  {
    title: 'UPI transfers',
    fields: [
      field(
        ['upi.vpa', 'UPI address'],
        'The checkout offers UPI transfers to this address. Empty: not offered.',
        {
          fieldError: 'Enter a UPI ID such as name@bank',
        },
      ),
      field(
        ['upi.payee', 'Payee name'],
        'Shown on the page “Pay by UPI” and in the customer’s UPI app. If it is empty, the payee is the name of the shop.',
      ),
    ],
  },
  {
    title: 'Prepaid orders',
    fields: [
      field(
        ['prepaidCoupon', 'Coupon for prepaid orders'],
        'The checkout suggests this coupon when the customer pays in advance. Empty: no suggestion. Create it under Coupons first.',
      ),
    ],
  },
  {
    title: 'Order limits',
    about: 'A guest is a customer who is not signed in.',
    fields: [
      field(['orders.maxValue', 'Maximum order value (₹)'], 'The checkout refuses larger orders.', 'amount'),
      field(
        ['orders.visitorUnits', 'Maximum pieces per size in an unpaid guest order'],
        'The checkout asks guests to sign in if they order more and pay later.',
        'number',
      ),
      field(
        ['orders.visitorMaxValue', 'Maximum unpaid guest order (₹)'],
        'The checkout asks guests to sign in if they order more and pay later.',
        'amount',
      ),
    ],
  },
  {
    title: 'Seller subscriptions',
    about: 'Announce changes to your sellers first, as the terms say.',
    fields: [
      field(
        ['sellerPlan.monthlyFee', 'Subscription per month (₹)'],
        'The next payment of each seller has this fee. Shown to new sellers, on the About page and in the terms for businesses.',
        'amount',
      ),
      field(
        ['sellerPlan.productsPerMonth', 'Products per month'],
        'More submissions of a seller in a calendar month are refused. Shown to new sellers, on the About page and in the terms for businesses.',
        'number',
      ),
    ],
  },
]
