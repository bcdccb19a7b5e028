import { confirmationId } from '../../../../contract/orders/orders.ts'
import type { ReturnState } from '../../../../contract/returns/returns.ts'
import { greeting } from '../greeting.ts'
import type { Email } from '../email.ts'

type Data = {
  name: string | null
  orderId: string
  state: Exclude<ReturnState, 'withdrawn'>
  answer: string | null
  link: string | null
}

const words: Record<Data['state'], { title: string; text: string }> = {
  asked: {
    title: 'We have your request',
    text: 'we look at your photographs and answer within two working days. Please keep everything as it came.',
  },
  approved: { title: 'Your return is agreed to', text: 'please send it back as we write below.' },
  refused: {
    title: 'We cannot take it back',
    text: 'we have looked at your request and cannot take it back.',
  },
  received: {
    title: 'Your return is here',
    text: 'your parcel has arrived. We look at it and send your money back.',
  },
  refunded: {
    title: 'Your money is on its way',
    text: 'we send it back the way it came. Banks need up to 7 working days to show it.',
  },
}

/** Tells a shopper where the return of their goods stands. */
export function returnStep({ name, orderId, state, answer, link }: Data): Email {
  const { title, text } = words[state]
  const says = answer && (state === 'approved' || state === 'refused')
  return {
    subject: `${title}: order ${confirmationId(orderId)}`,
    preview: title,
    title,
    blocks: [
      { kind: 'text', text: `${greeting(name)}, ${text}` },
      ...(says ? [{ kind: 'text' as const, text: answer }] : []),
      ...(link ? [{ kind: 'button' as const, label: 'See my order', to: link }] : []),
    ],
  }
}
