import { emailTemplate, greeting } from '../../../platform/email/email.ts'

type Data = { name: string | null; title: string | null; path: string }

/** Removes the seller's name and the product's title from the data of an e-mail. */
export const withoutTitle = <D extends { name: string | null; title: string | null }>(data: D): D => ({
  ...data,
  name: null,
  title: null,
})

/** Asks a seller without an account to confirm their e-mail address. The link `path` contains a one-time token. */
export const confirmSubmission = emailTemplate({
  name: 'confirm-submission',
  isSecret: true,
  limitGroup: 'seller',
  withoutFreeText: withoutTitle,
  render: ({ name, title, path }: Data) => ({
    subject: 'Confirm your e-mail address',
    preview: `So that we can write to you about ${title ?? 'your product'}.`,
    title: greeting(name),
    blocks: [
      {
        kind: 'text',
        text: `${title ?? 'A product'} was submitted to our shop with this e-mail address. Please confirm that the address is yours, so that we can send you our decision.`,
      },
      { kind: 'button', label: 'Confirm my address', to: path },
      {
        kind: 'small',
        text: 'If you did not submit anything, you can ignore this e-mail. You will not hear from us again.',
      },
    ],
  }),
})
