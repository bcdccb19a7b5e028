import { field, type SettingSection } from './fields'

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
      field(
        ['rental.changeDays', 'Changes by customers until (days before the dispatch)'],
        'Until then customers can choose other nights, another garment or size on the page of their order. Leave it empty if only staff change rentals.',
        'maybe-number',
      ),
    ],
  },
  {
    title: 'Group bookings',
    about:
      'A group rents one outfit for the same nights. We hold all of it until its deadline, and each dancer pays (/troupe).',
    fields: [
      field(
        ['troupes.isOn', 'Offer group bookings'],
        'Groups pay online, so the shop needs online payment.',
        'yes',
      ),
      field(
        ['troupes.startPercent', 'Places that the organiser pays first (%)'],
        'Rounded up to whole dancers. The group opens when they are paid; 0 opens it at once. They are cancelled and refunded like any rental.',
        'number',
      ),
      field(
        ['troupes.spares', 'Spare outfits'],
        'A group can hold so many outfits in addition to one for each dancer.',
        'number',
      ),
      field(['troupes.maxDancers', 'Largest group (dancers)'], 'Larger groups are refused.', 'number'),
      field(
        ['troupes.longestDays', 'Longest deadline (days ahead)'],
        'Until then the outfits of a group cannot be booked by others.',
        'number',
      ),
    ],
  },
  {
    title: 'Late and cancellation fees',
    fields: [
      field(
        ['rentalFees.latePerDay', 'Late fee per day (₹)'],
        'Proposed when staff settle a deposit, and stated in the terms. Leave it empty to charge one day’s rent. A change applies to new orders.',
        'maybe-amount',
      ),
      field(
        ['rentalFees.freeCancelDays', 'Free cancellation until (days before the preparation)'],
        'Used when a customer cancels a rental, and stated in the terms. A change applies to new orders.',
        'number',
      ),
      field(
        ['rentalFees.lateCancelPercent', 'Cancellation fee after that (% of the rent)'],
        'Kept when a customer cancels a paid rental later, and stated in the terms.',
        'number',
      ),
    ],
  },
]
