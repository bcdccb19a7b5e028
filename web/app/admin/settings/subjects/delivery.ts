import { field, type SettingSection } from './fields'

const shownAt = 'Shown on product pages, on the confirmation of an order and in the terms.'

const zoneNames = {
  city: ['Same city', 'Addresses in the city of the origin.'],
  state: ['Same state', 'Other addresses in the State of the origin.'],
  metro: ['Metros', 'Delhi, Ahmedabad, Mumbai, Pune, Hyderabad, Bengaluru, Chennai and Kolkata.'],
  rest: ['Rest of India', 'All addresses in no other zone.'],
  special: ['Remote areas', 'The North-East, Jammu and Kashmir, Ladakh, the islands and field post offices.'],
} as const

const ownTransit =
  'Business days from the dispatch until the arrival. Leave both fields empty to use the delivery time above.'

const slotFields = (path: 'delivery.pickup' | 'delivery.handDelivery') => {
  const name = path === 'delivery.pickup' ? 'Pickup' : 'Delivery by staff'
  return [
    field(
      [`${path}.slots`, `${name}: weekly slots`],
      'One slot per line: weekdays, time and number of orders, such as Mon-Sat 16:00-18:00 10. There are no slots on holidays.',
      'lines',
    ),
    field(
      [`${path}.leadHours`, `${name}: hours of notice`],
      'A slot can be booked until so many hours before it begins.',
      'number',
    ),
    field(
      [`${path}.aheadDays`, `${name}: days ahead`],
      'Slots can be booked so many days ahead. The slots of rentals are near their first night, however far ahead that is.',
      'number',
    ),
  ]
}

export const deliverySections: readonly SettingSection[] = [
  {
    title: 'Delivery time',
    about: 'A product page shows the exact days for the PIN code of the shopper.',
    fields: [
      field(['delivery.minDays', 'Minimum business days'], shownAt, 'number'),
      field(['delivery.maxDays', 'Maximum business days'], shownAt, 'number'),
      field(
        ['delivery.dispatch', 'Dispatched within'],
        'Shown on product pages, on the confirmation of an order, on the About page and in the terms, for example “1-3 working days”.',
      ),
    ],
  },
  {
    title: 'Dispatch',
    about: 'The arrival days of an address are counted from the dispatch.',
    fields: [
      field(
        ['delivery.originPin', 'PIN code of your warehouse'],
        'Decides which addresses are in the same city and state. Leave it empty to use the PIN code in the address of the shop, or the State under Taxes.',
      ),
      field(
        ['delivery.dispatchDays', 'Business days until dispatch'],
        'Part of the delivery time. 0: orders before the cut-off time leave on the same day.',
        'number',
      ),
      field(
        ['delivery.sellerDispatchDays', 'Business days until sellers dispatch'],
        'Used for products of sellers, which leave from the seller’s address.',
        'number',
      ),
      field(
        ['delivery.cutoff', 'Cut-off time'],
        'Later orders count for the next business day, for example 17:00.',
      ),
      field(
        ['delivery.worksOnSaturdays', 'Saturdays are business days'],
        'Dispatch and delivery on Saturdays.',
        'yes',
      ),
      field(
        ['delivery.worksOnSundays', 'Sundays are business days'],
        'Dispatch and delivery on Sundays.',
        'yes',
      ),
      field(
        ['delivery.holidays', 'Holidays'],
        'Days without dispatch and delivery, one per line, such as 2026-11-08.',
        { kind: 'lines', fieldError: 'Enter each holiday as YYYY-MM-DD' },
      ),
    ],
  },
  {
    title: 'Pickup in the shop',
    about:
      'Customers choose a slot at checkout and collect their order. Goods of sellers still travel by courier.',
    fields: [
      field(['delivery.pickup.isOn', 'Offer pickup'], 'Shown at checkout as a way to get the order.', 'yes'),
      field(
        ['delivery.pickup.address', 'Place of the pickup'],
        'Shown at checkout, in e-mails and on the order. Leave it empty to use the address of the shop.',
      ),
      ...slotFields('delivery.pickup'),
    ],
  },
  {
    title: 'Delivery by your staff',
    about: 'Customers near the shop choose a slot, and your staff bring the order.',
    fields: [
      field(
        ['delivery.handDelivery.isOn', 'Offer delivery by staff'],
        'Shown at checkout for addresses with one of the PIN codes below.',
        'yes',
      ),
      field(
        ['delivery.handDelivery.pins', 'PIN codes'],
        'PIN codes that your staff deliver to, or their first digits, one per line, such as 380015 or 3800.',
        { kind: 'lines', fieldError: 'Enter each PIN code, or its first digits, on a line of its own' },
      ),
      field(
        ['delivery.handDelivery.charge', 'Charge (₹)'],
        'What an order pays if your staff deliver it. 0 means free. Products with “Free delivery” cost nothing.',
        'amount',
      ),
      ...slotFields('delivery.handDelivery'),
    ],
  },
  ...Object.entries(zoneNames).map(([zone, [title, about]]) => ({
    title,
    about,
    fields: [
      field(
        [`delivery.zones.${zone}.minTransit`, `${title}: minimum transit days`],
        ownTransit,
        'maybe-number',
      ),
      field(
        [`delivery.zones.${zone}.maxTransit`, `${title}: maximum transit days`],
        ownTransit,
        'maybe-number',
      ),
      field(
        [`delivery.zones.${zone}.cod`, `${title}: cash on delivery`],
        'If it is off, the checkout offers no cash on delivery there. A list of served PIN codes takes precedence.',
        'yes',
      ),
      field(
        [`delivery.zones.${zone}.charge`, `${title}: delivery charge (₹)`],
        'Shown in the cart, at checkout and on the invoice. 0 means free. Products with “Free delivery” cost nothing; other products in one order pay the highest charge of their senders, once.',
        'amount',
      ),
      field(
        [`delivery.zones.${zone}.sendsRentals`, `${title}: send rented garments`],
        'If it is off, customers there collect garments in the shop and bring them back.',
        'yes',
      ),
      field(
        [`delivery.zones.${zone}.reversePickup`, `${title}: couriers collect returns`],
        'A list of served PIN codes takes precedence.',
        'yes',
      ),
      field(
        [`delivery.zones.${zone}.returnDays`, `${title}: return days`],
        'Business days until a rented garment is back after its pickup. Empty: as many as the maximum transit days.',
        'maybe-number',
      ),
    ],
  })),
]
