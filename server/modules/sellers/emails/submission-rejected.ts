import { emailTemplate, greeting } from '../../../platform/email/email.ts'
import { withoutTitle } from './confirm-submission.ts'

type Data = { name: string | null; title: string | null; reason: string }

export const submissionRejected = emailTemplate({
  name: 'submission-rejected',
  withoutFreeText: withoutTitle,
  render: ({ name, title, reason }: Data) => ({
    subject: `${title ?? 'Your product'} was not approved`,
    preview: reason,
    title: 'Your product was not approved',
    blocks: [
      {
        kind: 'text',
        text: `${greeting(name)}, we have reviewed ${title ?? 'your product'} and cannot offer it in our shop.`,
      },
      { kind: 'facts', facts: [{ label: 'Reason', value: reason }] },
      {
        kind: 'text',
        text: 'You are welcome to submit it again once this has been fixed, or to write to us if you disagree.',
      },
    ],
  }),
})
