import { emailTemplate, greeting } from '../../../platform/email/email.ts'

type Data = { name: string | null; group: string; nights: string }

/** Tells a dancer that an unpaid place was released by the organiser or at the deadline. */
export const seatReleased = emailTemplate({
  name: 'troupe-seat-released',
  limitGroup: 'alert',
  withoutFreeText: (data: Data): Data => ({ ...data, name: null, group: 'a group' }),
  render: ({ name, group, nights }: Data) => ({
    subject: `Your place in ${group} was released`,
    preview: 'Nothing is charged for it.',
    title: 'Your place was released',
    blocks: [
      {
        kind: 'text',
        text: `${greeting(name)}, your place in ${group} (${nights}) is not paid and has been released. Nothing is charged for it.`,
      },
      { kind: 'text', text: 'If you still want to dance, please ask the organiser whether a place is free.' },
      { kind: 'button', label: 'Rent an outfit for yourself', to: '/rent' },
    ],
  }),
})
