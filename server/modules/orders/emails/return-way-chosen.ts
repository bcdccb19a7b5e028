import { confirmationId } from '../../../../contract/orders/orders.ts'
import { formatWeekday } from '../../../../contract/core/weekdays.ts'
import type { Day } from '../../../../contract/rentals/rentals.ts'
import type { ReturnWay } from '../../../../contract/rentals/return-way.ts'
import { emailTemplate, greeting, optionalButton, withoutName } from '../../../platform/email/email.ts'

type Data = {
  name: string | null
  orderId: string
  /** The titles of the goods that come back. */
  goods: readonly string[]
  way: ReturnWay
  /** The day of the pickup, or by which a rented garment is back; null if returned goods have no such day. */
  day: Day | null
  isRental: boolean
  /** Whether the customer has paid a deposit, from which a late fee is deducted. */
  hasDeposit: boolean
  customerAddress: string | null
  shopAddress: string
  link: string | null
}

/** Confirms that goods are collected on a day, or that the customer brings or sends them back. */
export const returnWayChosen = emailTemplate({
  name: 'return-way-chosen',
  limitGroup: 'order',
  withoutFreeText: (data: Data): Data => ({ ...withoutName(data), customerAddress: null }),
  render: ({ name, orderId, goods, way, day, isRental, hasDeposit, ...places }: Data) => {
    const { customerAddress, shopAddress, link } = places
    const items = goods.join(', ')
    const date = day && formatWeekday(day)
    const isPickup = way === 'pickup'
    const title = isPickup
      ? `We will collect your ${isRental ? 'rental' : 'return'} on ${date}`
      : isRental
        ? 'You will bring your rental to our shop'
        : 'You will bring or send your return'
    return {
      subject: `${title}: order ${confirmationId(orderId)}`,
      preview: items,
      title,
      blocks: [
        {
          kind: 'text',
          text: `${greeting(name)}, ${
            isPickup
              ? 'please have this ready and packed on that day. You can change the pickup until the day before, on the page of your order.'
              : isRental
                ? `please bring this back to our shop by ${date}.${hasDeposit ? ' For each later day, a late fee is deducted from the deposit.' : ''}`
                : 'please bring this to our shop, or send it as described when we approved your return.'
          }`,
        },
        {
          kind: 'facts',
          facts: [
            { label: 'Order', value: confirmationId(orderId) },
            { label: goods.length === 1 ? 'Item' : 'Items', value: items, isStrong: true },
            ...(isPickup
              ? [
                  { label: 'Pickup', value: date ?? '', isStrong: true },
                  ...(customerAddress ? [{ label: 'At', value: customerAddress }] : []),
                ]
              : shopAddress
                ? [{ label: 'Our shop', value: shopAddress }]
                : []),
          ],
        },
        ...optionalButton('See my order', link),
      ],
    }
  },
})
