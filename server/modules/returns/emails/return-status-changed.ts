import { refundDays, returnReplyDays } from '../../../../contract/store/policy-facts.ts'
import { confirmationId } from '../../../../contract/orders/orders.ts'
import type { ReturnState } from '../../../../contract/returns/returns.ts'
import { emailTemplate, greeting, optionalButton, withoutName } from '../../../platform/email/email.ts'

type Data = {
  name: string | null
  orderId: string
  state: Exclude<ReturnState, 'withdrawn'>
  /** The reply of staff to the return request; null before staff have replied. */
  answer: string | null
  link: string | null
}

const messages: Record<Data['state'], { title: string; text: string }> = {
  asked: {
    title: 'We have received your return request',
    text: `we will look at your photos and reply within ${returnReplyDays} working days. Please keep everything as you received it.`,
  },
  approved: { title: 'Your return is approved', text: 'please send the items back as described below.' },
  refused: {
    title: 'We cannot accept your return',
    text: 'we have looked at your request and cannot accept the return.',
  },
  received: {
    title: 'We have received your return',
    text: 'your return has arrived. We will check it and refund your money.',
  },
  refunded: {
    title: 'Your refund is on its way',
    text: `we are refunding you the same way you paid. It can take ${refundDays} working days to appear in your account.`,
  },
}

export const returnStatusChanged = emailTemplate({
  name: 'return-status-changed',
  limitGroup: 'order',
  withoutFreeText: withoutName,
  render: ({ name, orderId, state, answer, link }: Data) => {
    const { title, text } = messages[state]
    const hasAnswer = answer && (state === 'approved' || state === 'refused')
    return {
      subject: `${title}: order ${confirmationId(orderId)}`,
      preview: title,
      title,
      blocks: [
        { kind: 'text', text: `${greeting(name)}, ${text}` },
        ...(hasAnswer ? [{ kind: 'text' as const, text: answer }] : []),
        ...optionalButton('See my order', link),
      ],
    }
  },
})
