import { emailTemplate, type Block } from '../../../platform/email/email.ts'

/** `open`: dancers can pay. `rest_due`: the organiser pays the rest. `closed`: the deadline is over. `cancelled`: the group has ended. */
export type TroupeNews = 'open' | 'rest_due' | 'closed' | 'cancelled'

type Data = {
  news: TroupeNews
  group: string
  nights: string
  payUntil: string
  heldUntil: string
  seats: number
  paid: number
  /** Places whose payment has been started and can still be completed. */
  paying: number
  path: string
}

const subjects = {
  open: ({ group }: Data) => `${group}: the outfits are held`,
  rest_due: ({ group }: Data) => `${group}: please pay the rest`,
  closed: ({ group, paid, seats }: Data) => `${group}: ${paid} of ${seats} places are paid`,
  cancelled: ({ group }: Data) => `${group} has been cancelled`,
}

const running = (paying: number) =>
  paying === 0
    ? ''
    : paying === 1
      ? ' One payment is still running.'
      : ` ${paying} payments are still running.`

const texts = {
  open: ({ nights, payUntil }: Data) =>
    `We hold the outfits of your group for ${nights}. Share the link of the group with your dancers: each of them chooses a size and pays their own share by ${payUntil}.`,
  rest_due: ({ paid, seats, paying, heldUntil }: Data) =>
    `The deadline is over, and ${paid} of ${seats} places are paid.${running(paying)} As agreed, you pay the rest. We hold the other outfits for you until ${heldUntil}; after that they are released.`,
  closed: ({ paid, seats, paying }: Data) =>
    `The deadline is over. ${paid} of ${seats} places are paid and confirmed.${running(paying)} All other outfits have been released.`,
  cancelled: () =>
    'The group has ended, and the outfits that nobody has paid are released. Orders that are paid stay as they are; each dancer can cancel their own order.',
}

/** Tells the organiser about the state of the group. */
export const troupeStatus = emailTemplate({
  name: 'troupe-status',
  render: (data: Data) => ({
    subject: subjects[data.news](data),
    preview: `${data.paid} of ${data.seats} places are paid.`,
    title: data.group,
    blocks: [
      { kind: 'text', text: texts[data.news](data) },
      {
        kind: 'facts',
        facts: [
          { label: 'Nights', value: data.nights },
          { label: 'Paid', value: `${data.paid} of ${data.seats}`, isStrong: true },
        ],
      },
      { kind: 'button', label: data.news === 'rest_due' ? 'Pay the rest' : 'Open the group', to: data.path },
    ] satisfies Block[],
  }),
})
