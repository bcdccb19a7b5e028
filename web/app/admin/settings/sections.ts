import { categories } from '../../../../contract/catalog/categories.ts'
import { indianStates } from '../../../../contract/shipping/indian-states.ts'
import type { StoreSettings } from '../../../../contract/store/store.ts'

/** How a setting is typed. `lines` is a list with one entry a line; `amount` is rupees, `maybe-` may be empty. */
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
  /** Where it stands, dotted: `claims.sellers`. */
  path: string
  label: string
  kind: SettingKind
  hint?: string
  options?: readonly (readonly [string, string])[]
  /** Said in place of words that mean nothing to people. */
  fieldError?: string
}
export type SettingSection = {
  key: keyof StoreSettings
  title: string
  about?: string
  fields: readonly SettingField[]
}

type More = Partial<Omit<SettingField, 'path' | 'label'>>

const field = (path: string, label: string, more: SettingKind | More = 'text'): SettingField => ({
  path,
  label,
  kind: 'text',
  ...(typeof more === 'string' ? { kind: more } : more),
})

/** Kinds of goods that are rented out. */
export const rentedCategories = [
  'garba-dresses',
  'kediya',
  'couple-set',
  'accessories',
  'combos',
  'garba-sticks',
] as const

/** The settings as staff see them: what stands together is saved together. */
export const sections: readonly SettingSection[] = [
  {
    key: 'claims',
    title: 'Claims',
    about: 'What the home page says of the shop. Say only what is true.',
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
      field('map.latitude', 'On the map: latitude', { kind: 'number', hint: 'Ahmedabad: 23.0258' }),
      field('map.longitude', 'On the map: longitude', { kind: 'number', hint: 'Ahmedabad: 72.5606' }),
    ],
  },
  {
    key: 'testimonials',
    title: 'What customers say',
    about:
      'Stands on the home page. Only what somebody really said; the samples say that they are samples until you change them.',
    fields: [field('testimonials', 'Voices', 'testimonials')],
  },
  {
    key: 'reviews',
    title: 'What businesses say',
    about: 'The reviews of the home page, and the page outside of the shop that they lead to.',
    fields: [
      field('reviewsUrl', 'Page with all reviews', {
        kind: 'text',
        fieldError: 'Enter an address that starts with https://',
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
      field('saleBanner', 'Banner of the header'),
      field('offer', 'Offer of the home page'),
      field('marketplaceBanner', 'Banners of the marketplace', { kind: 'lines', hint: 'One a line' }),
      field('rentBanner', 'Banners of the rent store', { kind: 'lines', hint: 'One a line' }),
      field('prepaidCoupon', 'Coupon offered to those who pay before delivery'),
    ],
  },
  {
    key: 'promo',
    title: 'Promo pop-up',
    about:
      'With a real end the countdown runs to it. Without one it shows 59 minutes, once for each visitor.',
    fields: [
      field('promo.isOn', 'Show it on the home page', 'yes'),
      field('promo.title', 'Title'),
      field('promo.text', 'Text', 'long'),
      field('promo.coupon', 'Coupon'),
      field('promo.endsAt', 'Real end (Indian time)', 'maybe-moment'),
    ],
  },
  {
    key: 'revenueTarget',
    title: 'Revenue target',
    fields: [field('revenueTarget', 'To be earned in a month (₹)', 'amount')],
  },
  {
    key: 'delivery',
    title: 'Delivery',
    fields: [
      field('delivery.minDays', 'Business days, at least', 'number'),
      field('delivery.maxDays', 'Business days, at most', 'number'),
      field('delivery.dispatch', 'Dispatched within'),
    ],
  },
  {
    key: 'rental',
    title: 'Renting',
    about: 'A product’s own days come first, then those of its category, then these.',
    fields: [
      field('rental.daysBefore', 'Days before, to prepare and send', 'number'),
      field('rental.daysAfter', 'Days after, to come back and be cleaned', 'number'),
      field('rental.minDays', 'Shortest rental (days)', 'number'),
      field('rental.maxDays', 'Longest rental (days)', 'number'),
      field('rental.horizonDays', 'Bookable so many days ahead', 'number'),
      ...rentedCategories.flatMap((slug) => [
        field(`rental.categories.${slug}.daysBefore`, `${categories[slug]}: days before`, {
          kind: 'maybe-number',
          hint: 'As the store when empty',
        }),
        field(`rental.categories.${slug}.daysAfter`, `${categories[slug]}: days after`, {
          kind: 'maybe-number',
          hint: 'As the store when empty',
        }),
        field(`rental.categories.${slug}.minDays`, `${categories[slug]}: shortest rental (days)`, {
          kind: 'maybe-number',
          hint: 'As the store when empty',
        }),
        field(`rental.categories.${slug}.maxDays`, `${categories[slug]}: longest rental (days)`, {
          kind: 'maybe-number',
          hint: 'As the store when empty',
        }),
      ]),
    ],
  },
  {
    key: 'rentalFees',
    title: 'What lateness costs a renter',
    fields: [
      field('rentalFees.latePerDay', 'For each day late (₹)', {
        kind: 'maybe-amount',
        hint: 'One day’s rent when empty',
      }),
      field('rentalFees.freeCancelDays', 'Cancelled for nothing until so many days before', 'number'),
      field('rentalFees.lateCancelPercent', 'Percent of the rent that is kept after that', 'number'),
    ],
  },
  {
    key: 'business',
    title: 'Tax identity',
    about: 'Stands on invoices and on the pages that the law asks for.',
    fields: [
      field('business.legalName', 'Legal name'),
      field('business.udyam', 'UDYAM number'),
      field('tax.gstin', 'GSTIN', {
        kind: 'text',
        hint: 'Empty: not registered for GST',
        fieldError: 'This GSTIN isn’t valid',
      }),
      field('tax.scheme', 'Scheme', {
        kind: 'choice',
        options: [
          ['regular', 'Regular'],
          ['composition', 'Composition'],
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
    title: 'Size of orders',
    about: 'A visitor is somebody who has not signed in.',
    fields: [
      field('orders.maxValue', 'Largest order (₹)', 'amount'),
      field('orders.visitorUnits', 'Pieces of one size in an unpaid order of a visitor', 'number'),
      field('orders.visitorMaxValue', 'Largest unpaid order of a visitor (₹)', 'amount'),
    ],
  },
  {
    key: 'cod',
    title: 'Cash on delivery',
    fields: [
      field('cod.enabled', 'Offer it', 'yes'),
      field('cod.rentals', 'Also for rentals', 'yes'),
      field('cod.cap', 'Largest amount to be paid on delivery (₹)', {
        kind: 'maybe-amount',
        hint: 'No limit when empty',
      }),
      field('cod.maxOpenPerPhone', 'Open orders of one phone number', {
        kind: 'maybe-number',
        hint: 'No limit when empty',
      }),
      field('cod.confirmHours', 'Hours until an order that nobody has confirmed is cancelled', {
        kind: 'maybe-number',
        hint: 'Never when empty',
      }),
      field('cod.pins', 'PIN codes, or how they start', {
        kind: 'lines',
        hint: 'One a line; everywhere when empty',
      }),
    ],
  },
  {
    key: 'upi',
    title: 'UPI transfers',
    fields: [
      field('upi.vpa', 'UPI address', {
        kind: 'text',
        hint: 'Offered as soon as there is one',
        fieldError: 'Enter a UPI address like name@bank',
      }),
      field('upi.payee', 'Name of the payee'),
    ],
  },
]

/** The words for a part of the settings in the history. */
export const settingSectionLabel = (key: string): string =>
  sections.find(
    (section) => section.key === key || section.fields.some(({ path }) => path.split('.')[0] === key),
  )?.title ?? key
