import { categories } from '../../../../contract/catalog/categories.ts'
import { indianStates } from '../../../../contract/shipping/indian-states.ts'
import type { StoreSettings } from '../../../../contract/store/store.ts'

/** The kind of input. `lines` is a list with one entry per line, `amount` is in rupees, `maybe-` allows an empty value. */
export type SettingKind =
  | 'text'
  | 'long'
  | 'number'
  | 'maybe-number'
  | 'amount'
  | 'maybe-amount'
  | 'yes'
  | 'lines'
  | 'maybe-moment'
  | 'choice'
  | 'testimonials'
  | 'reviews'

export type SettingField = {
  /** The path in the settings, for example `claims.sellers`. */
  path: string
  label: string
  kind: SettingKind
  hint?: string
  options?: readonly (readonly [string, string])[]
  /** The message that replaces technical validation messages. */
  fieldError?: string
}
export type SettingSection = {
  key: keyof StoreSettings
  title: string
  about?: string
  fields: readonly SettingField[]
}

type FieldOptions = Partial<Omit<SettingField, 'path' | 'label'>>

const field = (path: string, label: string, options: SettingKind | FieldOptions = 'text'): SettingField => ({
  path,
  label,
  kind: 'text',
  ...(typeof options === 'string' ? { kind: options } : options),
})

/** The categories that can be rented. */
export const rentedCategories = [
  'garba-dresses',
  'kediya',
  'couple-set',
  'accessories',
  'combos',
  'garba-sticks',
] as const

/** The sections of the settings page. Each section is saved separately. */
export const sections: readonly SettingSection[] = [
  {
    key: 'claims',
    title: 'Claims',
    about: 'Shown on the home page. Make sure that they are true.',
    fields: [
      field('claims.sellers', 'Sellers'),
      field('claims.customers', 'Customers'),
      field('claims.rating', 'Rating'),
    ],
  },
  {
    key: 'hours',
    title: 'Business hours',
    fields: [field('hours.weekdays', 'Weekdays'), field('hours.sunday', 'Sunday')],
  },
  {
    key: 'contact',
    title: 'Contact',
    fields: [
      field('contact.email', 'E-mail', { kind: 'text', fieldError: 'Enter a valid e-mail address' }),
      field('contact.phone', 'Phone'),
      field('contact.whatsapp', 'WhatsApp'),
      field('contact.address', 'Address', 'long'),
      field('map.latitude', 'Map: latitude', { kind: 'number', hint: 'Ahmedabad: 23.0258' }),
      field('map.longitude', 'Map: longitude', { kind: 'number', hint: 'Ahmedabad: 72.5606' }),
    ],
  },
  {
    key: 'testimonials',
    title: 'What customers say',
    about:
      'Shown on the home page. Use genuine quotes only. Samples are marked as samples until you change them.',
    fields: [field('testimonials', 'Testimonials', 'testimonials')],
  },
  {
    key: 'reviews',
    title: 'What businesses say',
    about: 'The business reviews on the home page and the external page that they link to.',
    fields: [
      field('reviewsUrl', 'Link to all reviews', {
        kind: 'text',
        fieldError: 'Enter a URL that starts with https://',
      }),
      field('reviews', 'Reviews', 'reviews'),
    ],
  },
  {
    key: 'social',
    title: 'Social links',
    fields: [
      field('social.instagram', 'Instagram'),
      field('social.facebook', 'Facebook'),
      field('social.youtube', 'YouTube'),
    ],
  },
  {
    key: 'grievance',
    title: 'Grievance officer',
    fields: [
      field('grievance.name', 'Name'),
      field('grievance.designation', 'Designation'),
      field('grievance.email', 'E-mail', { kind: 'text', fieldError: 'Enter a valid e-mail address' }),
      field('grievance.phone', 'Phone'),
    ],
  },
  {
    key: 'saleBanner',
    title: 'Sale banner',
    fields: [
      field('saleBanner', 'Header banner'),
      field('offer', 'Home page offer'),
      field('marketplaceBanner', 'Marketplace banners', { kind: 'lines', hint: 'One per line' }),
      field('rentBanner', 'Rent store banners', { kind: 'lines', hint: 'One per line' }),
      field('prepaidCoupon', 'Coupon for prepaid orders'),
    ],
  },
  {
    key: 'promo',
    title: 'Promo pop-up',
    about:
      'With an end date, the countdown runs until that date. Without one, each visitor sees a 59-minute countdown once.',
    fields: [
      field('promo.isOn', 'Show it on the home page', 'yes'),
      field('promo.title', 'Title'),
      field('promo.text', 'Text', 'long'),
      field('promo.coupon', 'Coupon'),
      field('promo.endsAt', 'End date (Indian time)', 'maybe-moment'),
    ],
  },
  {
    key: 'returns',
    title: 'Returns',
    about:
      'Also applies to orders that are already delivered. The terms, the product pages and the order pages state it.',
    fields: [
      field('returns.shopper', 'Hours after delivery, for shoppers', 'number'),
      field('returns.business', 'Hours after delivery, for businesses', 'number'),
    ],
  },
  {
    key: 'sellerPlan',
    title: 'Sellers',
    about:
      'The next payment of each seller has the new fee. Announce changes to your sellers first, as the terms say.',
    fields: [
      field('sellerPlan.monthlyFee', 'Subscription per month (₹)', 'amount'),
      field('sellerPlan.productsPerMonth', 'Products per month', 'number'),
    ],
  },
  {
    key: 'latestCollection',
    title: 'Latest collection',
    about:
      'The products with which the latest collection of the home page begins. The newest products follow, up to six in total.',
    fields: [
      field('latestCollection', 'Product IDs', {
        kind: 'lines',
        hint: 'One per line. The ID is at the end of the URL of the product’s editor',
      }),
    ],
  },
  {
    key: 'revenueTarget',
    title: 'Revenue target',
    fields: [field('revenueTarget', 'Monthly target (₹)', 'amount')],
  },
  {
    key: 'delivery',
    title: 'Delivery',
    fields: [
      field('delivery.minDays', 'Minimum business days', 'number'),
      field('delivery.maxDays', 'Maximum business days', 'number'),
      field('delivery.dispatch', 'Dispatched within'),
    ],
  },
  {
    key: 'rental',
    title: 'Rental',
    about:
      'Product settings take precedence over category settings, which take precedence over these defaults.',
    fields: [
      field('rental.daysBefore', 'Days before, for preparation and shipping', 'number'),
      field('rental.daysAfter', 'Days after, for return and cleaning', 'number'),
      field('rental.minDays', 'Shortest rental (days)', 'number'),
      field('rental.maxDays', 'Longest rental (days)', 'number'),
      field('rental.horizonDays', 'Bookable in advance (days)', 'number'),
      ...rentedCategories.flatMap((slug) => [
        field(`rental.categories.${slug}.daysBefore`, `${categories[slug]}: days before`, {
          kind: 'maybe-number',
          hint: 'Leave empty for the store default',
        }),
        field(`rental.categories.${slug}.daysAfter`, `${categories[slug]}: days after`, {
          kind: 'maybe-number',
          hint: 'Leave empty for the store default',
        }),
        field(`rental.categories.${slug}.minDays`, `${categories[slug]}: shortest rental (days)`, {
          kind: 'maybe-number',
          hint: 'Leave empty for the store default',
        }),
        field(`rental.categories.${slug}.maxDays`, `${categories[slug]}: longest rental (days)`, {
          kind: 'maybe-number',
          hint: 'Leave empty for the store default',
        }),
      ]),
    ],
  },
  {
    key: 'rentalFees',
    title: 'Late and cancellation fees',
    fields: [
      field('rentalFees.latePerDay', 'Late fee per day (₹)', {
        kind: 'maybe-amount',
        hint: 'Leave empty for one day’s rent',
      }),
      field('rentalFees.freeCancelDays', 'Free cancellation until (days before the rental)', 'number'),
      field('rentalFees.lateCancelPercent', 'Cancellation fee after that (% of the rent)', 'number'),
    ],
  },
  {
    key: 'business',
    title: 'Tax identity',
    about: 'Shown on invoices and legal pages.',
    fields: [
      field('business.legalName', 'Legal name'),
      field('business.udyam', 'UDYAM number'),
      field('tax.gstin', 'GSTIN', {
        kind: 'text',
        hint: 'If you have none, choose “Not registered for GST”',
        fieldError: 'This GSTIN isn’t valid',
      }),
      field('tax.scheme', 'Scheme', {
        kind: 'choice',
        options: [
          ['regular', 'Regular'],
          ['composition', 'Composition'],
          ['unregistered', 'Not registered for GST'],
        ],
      }),
      field('tax.state', 'State', {
        kind: 'choice',
        options: indianStates.map((state) => [state, state] as const),
      }),
    ],
  },
  {
    key: 'orders',
    title: 'Order limits',
    about: 'A guest is a customer who is not signed in.',
    fields: [
      field('orders.maxValue', 'Maximum order value (₹)', 'amount'),
      field('orders.visitorUnits', 'Maximum pieces per size in an unpaid guest order', 'number'),
      field('orders.visitorMaxValue', 'Maximum unpaid guest order (₹)', 'amount'),
    ],
  },
  {
    key: 'cod',
    title: 'Cash on delivery',
    fields: [
      field('cod.enabled', 'Offer cash on delivery', 'yes'),
      field('cod.rentals', 'Allow cash on delivery for rentals', 'yes'),
      field('cod.cap', 'Maximum cash on delivery amount (₹)', {
        kind: 'maybe-amount',
        hint: 'Leave empty for no limit',
      }),
      field('cod.maxOpenPerPhone', 'Maximum open orders per phone number', {
        kind: 'maybe-number',
        hint: 'Leave empty for no limit',
      }),
      field('cod.confirmHours', 'Cancel unconfirmed orders after (hours)', {
        kind: 'maybe-number',
        hint: 'Leave empty to never cancel',
      }),
      field('cod.pins', 'PIN codes or prefixes', {
        kind: 'lines',
        hint: 'One per line. Leave empty for all PIN codes',
      }),
    ],
  },
  {
    key: 'upi',
    title: 'UPI transfers',
    fields: [
      field('upi.vpa', 'UPI address', {
        kind: 'text',
        hint: 'UPI transfers are offered once this is set',
        fieldError: 'Enter a UPI ID such as name@bank',
      }),
      field('upi.payee', 'Payee name', { hint: 'If this is empty, the payee is the name of the shop' }),
    ],
  },
]

/** Returns the title of the section that contains a setting. The history page shows it. */
export const settingSectionLabel = (key: string): string =>
  sections.find(
    (section) => section.key === key || section.fields.some(({ path }) => path.split('.')[0] === key),
  )?.title ?? key

/** Returns whether title, labels and hints of a section together contain all of these words. */
export function hasWords({ title, about, fields }: SettingSection, typed: string): boolean {
  const text = [title, about, ...fields.flatMap(({ label, hint }) => [label, hint])].join(' ').toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
