import { emailTemplate, greeting } from '../../../platform/email/email.ts'
import { withoutTitle } from './confirm-submission.ts'

type Data = {
  name: string | null
  title: string | null
  /** True if the submission changes a product that is already in the shop. */
  isChange: boolean
  request: string
  /** The path of the page where the seller edits the submission. */
  link: string
}

export const changesRequested = emailTemplate({
  name: 'changes-requested',
  withoutFreeText: withoutTitle,
  render: ({ name, title, isChange, request, link }: Data) => ({
    subject: `Please update ${title ?? 'your product'}`,
    preview: request,
    title: 'Almost there',
    blocks: [
      {
        kind: 'text',
        text: isChange
          ? `${greeting(name)}, we have reviewed your change to ${title ?? 'your product'}. Before we can publish it, please correct this:`
          : `${greeting(name)}, we like ${title ?? 'your product'}. Before it can go live, please make this change:`,
      },
      { kind: 'facts', facts: [{ label: 'Change', value: request }] },
      { kind: 'button', label: 'Edit my product', to: link },
    ],
  }),
})
