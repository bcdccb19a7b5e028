import { emailTemplate, greeting } from '../../../platform/email/email.ts'
import { withoutTitle } from './confirm-submission.ts'

type Data = {
  name: string | null
  title: string | null
  /** True if the submission changes a product that is already in the shop. */
  isChange: boolean
  /** The path of the product's page in the shop. */
  link: string
}

export const submissionApproved = emailTemplate({
  name: 'submission-approved',
  withoutFreeText: withoutTitle,
  render: ({ name, title, isChange, link }: Data) => {
    const product = title ?? 'your product'
    return {
      subject: isChange ? `Your change to ${product} is live` : `${title ?? 'Your product'} is live`,
      preview: isChange
        ? 'Your change has been approved.'
        : 'Your product has been approved and is in the shop.',
      title: isChange ? 'Your change is live' : 'Your product is live',
      blocks: [
        {
          kind: 'text',
          text: isChange
            ? `${greeting(name)}, we have approved your change to ${product}.`
            : `${greeting(name)}, we have approved ${product}. Shoppers can now see and order it.`,
        },
        { kind: 'button', label: 'See it in the shop', to: link },
      ],
    }
  },
})
