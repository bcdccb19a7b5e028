import { emailTemplate, greeting } from '../../../platform/email/email.ts'
import { withoutTitle } from './confirm-submission.ts'

/** The data of the e-mail. `link` is the path of the page where the seller edits the product. */
type Data = { name: string | null; title: string | null; reason: string; link: string }

export const submissionRejected = emailTemplate({
  name: 'submission-rejected',
  withoutFreeText: withoutTitle,
  render: ({ name, title, reason, link }: Data) => ({
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
        text: 'You can improve it and submit it again. It does not count as a new product this month. If you disagree, please write to us.',
      },
      { kind: 'button', label: 'Edit and resubmit', to: link },
    ],
  }),
})
