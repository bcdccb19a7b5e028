import { confirmationId } from '../../../../contract/orders/orders.ts'
import type { Slot } from '../../../../contract/shipping/fulfilment.ts'
import { slotText, type ChosenFulfilment } from '../../../../contract/shipping/slot-text.ts'
import { emailTemplate, greeting, optionalButton, withoutName } from '../../../platform/email/email.ts'

type Data = {
  name: string | null
  orderId: string
  fulfilment: ChosenFulfilment
  before: Slot
  link: string | null
}

/** Confirms a new slot for the pickup or delivery of an order. */
export const slotChanged = emailTemplate({
  name: 'slot-changed',
  limitGroup: 'order',
  withoutFreeText: withoutName,
  render: ({ name, orderId, fulfilment: { method, slot, address }, before, link }: Data) => {
    const isPickup = method === 'pickup'
    const title = `${isPickup ? 'Your pickup' : 'Your delivery'} is now on ${slotText(slot)}`
    return {
      subject: `${title}: order ${confirmationId(orderId)}`,
      preview: `Before: ${slotText(before)}`,
      title,
      blocks: [
        {
          kind: 'text',
          text: `${greeting(name)}, ${isPickup ? 'your order will be ready for you at the new time.' : 'our staff will come at the new time.'}`,
        },
        {
          kind: 'facts',
          facts: [
            { label: 'Order', value: confirmationId(orderId) },
            { label: 'Before', value: slotText(before) },
            { label: 'Now', value: slotText(slot), isStrong: true },
            ...(isPickup && address ? [{ label: 'At', value: address }] : []),
          ],
        },
        ...optionalButton('See my order', link),
      ],
    }
  },
})
