import { emailTemplate } from '../../../platform/email/email.ts'

type Data = { goods: string; path: string }

/** Asks a visitor to confirm their e-mail address before they are told about these goods. The link `path` contains a token. */
export const confirmAlert = emailTemplate({
  name: 'confirm-alert',
  isSecret: true,
  limitGroup: 'alert',
  render: ({ goods, path }: Data) => ({
    subject: 'Confirm your e-mail address',
    preview: `So that we can tell you when ${goods} is available.`,
    title: 'One click, and you are in the queue',
    blocks: [
      {
        kind: 'text',
        text: `Somebody asked us to write to this address when ${goods} is available. Please confirm that the address is yours. Your place in the queue counts from then on.`,
      },
      { kind: 'button', label: 'Confirm my address', to: path },
      {
        kind: 'small',
        text: 'If you did not ask for this, you can ignore this e-mail. You will not hear from us again.',
      },
    ],
  }),
})
