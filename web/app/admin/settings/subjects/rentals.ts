import { categories } from '../../../../../contract/catalog/categories.ts'
import { field, type SettingSection } from './fields'

/** The categories that can be rented. */
export const rentedCategories = [
  'garba-dresses',
  'kediya',
  'couple-set',
  'accessories',
  'combos',
  'garba-sticks',
] as const

const ownTerms = 'Used for the products of this category. Leave it empty to use the default of the shop.'

export const rentalSections: readonly SettingSection[] = [
  {
    title: 'Rental period',
    about:
      'The terms of a product take precedence over those of its category, which take precedence over these defaults.',
    fields: [
      field(
        ['rental.daysBefore', 'Days before, for preparation and shipping'],
        'A garment cannot be booked on these days before a rental.',
        'number',
      ),
      field(
        ['rental.daysAfter', 'Days after, for return and cleaning'],
        'A garment cannot be booked on these days after a rental.',
        'number',
      ),
      field(
        ['rental.minDays', 'Shortest rental (days)'],
        'The rental calendar refuses shorter rentals.',
        'number',
      ),
      field(
        ['rental.maxDays', 'Longest rental (days)'],
        'The rental calendar refuses longer rentals.',
        'number',
      ),
      field(
        ['rental.horizonDays', 'Bookable in advance (days)'],
        'The rental calendar ends so many days from today.',
        'number',
      ),
    ],
  },
  {
    title: 'Late and cancellation fees',
    fields: [
      field(
        ['rentalFees.latePerDay', 'Late fee per day (₹)'],
        'Proposed when staff settle a deposit, and stated in the terms. Leave it empty to charge one day’s rent.',
        'maybe-amount',
      ),
      field(
        ['rentalFees.freeCancelDays', 'Free cancellation until (days before the preparation)'],
        'Used when a customer cancels a rental, and stated in the terms.',
        'number',
      ),
      field(
        ['rentalFees.lateCancelPercent', 'Cancellation fee after that (% of the rent)'],
        'Kept when a customer cancels a paid rental later, and stated in the terms.',
        'number',
      ),
    ],
  },
  ...rentedCategories.map((slug) => ({
    title: categories[slug],
    fields: [
      field(
        [`rental.categories.${slug}.daysBefore`, `${categories[slug]}: days before`],
        ownTerms,
        'maybe-number',
      ),
      field(
        [`rental.categories.${slug}.daysAfter`, `${categories[slug]}: days after`],
        ownTerms,
        'maybe-number',
      ),
      field(
        [`rental.categories.${slug}.minDays`, `${categories[slug]}: shortest rental (days)`],
        ownTerms,
        'maybe-number',
      ),
      field(
        [`rental.categories.${slug}.maxDays`, `${categories[slug]}: longest rental (days)`],
        ownTerms,
        'maybe-number',
      ),
    ],
  })),
]
