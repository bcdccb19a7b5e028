import { field, type SettingSection } from './fields'

const shownAt = 'Shown on product pages, on the confirmation of an order and in the terms.'

export const deliverySections: readonly SettingSection[] = [
  {
    title: 'Delivery time',
    about: 'Delivery is free everywhere in India.',
    fields: [
      field(['delivery.minDays', 'Minimum business days'], shownAt, 'number'),
      field(['delivery.maxDays', 'Maximum business days'], shownAt, 'number'),
      field(
        ['delivery.dispatch', 'Dispatched within'],
        'Shown on product pages, on the confirmation of an order, on the About page and in the terms, for example “1-3 working days”.',
      ),
    ],
  },
]
