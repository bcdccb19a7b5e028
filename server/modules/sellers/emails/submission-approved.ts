import { emailTemplate, greeting } from '../../../platform/email/email.ts'
import { withoutTitle } from './confirm-submission.ts'

/** The data of the e-mail. `link` is the path of the product's page in the shop. */
type Data = { name: string | null; title: string | null; link: string }

export const submissionApproved = emailTemplate({
  name: 'submission-approved',
  withoutFreeText: withoutTitle,
  render: ({ name, title, link }: Data) => ({
    subject: `${title ?? 'Your product'} is live`,
    preview: 'Your product has been approved and is on sale.',
    title: 'Your product is live',
    blocks: [
      {
        kind: 'text',
        text: `${greeting(name)}, we have approved ${title ?? 'your product'}. Shoppers can now see and buy it.`,
      },
      { kind: 'button', label: 'See it in the shop', to: link },
    ],
  }),
})
