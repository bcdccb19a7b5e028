import { emailTemplate, greeting } from '../../../platform/email/email.ts'

/**
 * Why the link is sent: the person asked for it, the organiser has invited them, the organiser reminds them, or the person asked for it
 * again after the place was paid.
 */
export type SeatLinkReason = 'asked' | 'invited' | 'reminded' | 'paid'

type Data = {
  reason: SeatLinkReason
  name: string | null
  group: string
  organiser: string | null
  nights: string
  payUntil: string
  path: string
}

const titles = {
  asked: 'Choose your size and pay your share',
  invited: 'You are invited to dance',
  reminded: 'Your place is not paid yet',
  paid: 'Your place is paid',
}

const openings = {
  asked: ({ group, nights }: Data) =>
    `somebody asked for a place in ${group} (${nights}) with this e-mail address.`,
  invited: ({ group, nights, organiser }: Data) =>
    `${organiser ?? 'the organiser'} has reserved an outfit for you in ${group} (${nights}).`,
  reminded: ({ group, nights, organiser }: Data) =>
    `${organiser ?? 'the organiser'} reminds you: your outfit in ${group} (${nights}) is still waiting for your payment.`,
  paid: ({ group, nights }: Data) => `your place in ${group} (${nights}) is paid. This is the link to it.`,
}

/** The personal link of a dancer. It gives access to the dancer's place, without an account. */
export const seatLink = emailTemplate({
  name: 'troupe-seat-link',
  isSecret: true,
  limitGroup: 'alert',
  withoutFreeText: (data: Data): Data => ({ ...data, name: null, group: 'a group', organiser: null }),
  render: (data: Data) => ({
    subject:
      data.reason === 'reminded' ? `Reminder: your place in ${data.group}` : `Your place in ${data.group}`,
    preview: data.reason === 'paid' ? 'Your place is paid.' : `Pay your share by ${data.payUntil}.`,
    title: titles[data.reason],
    blocks: [
      { kind: 'text', text: `${greeting(data.name)}, ${openings[data.reason](data)}` },
      ...(data.reason === 'paid'
        ? []
        : [
            {
              kind: 'text' as const,
              text: `You choose your size, say where the outfit goes, and pay your rent and deposit. Please do so by ${data.payUntil}.`,
            },
          ]),
      { kind: 'button', label: 'Open my place', to: data.path },
      {
        kind: 'small',
        text: 'This link is only for you: whoever has it can change your place. If you do not know this group, you can ignore this e-mail.',
      },
    ],
  }),
})
