import { emailTemplate, greeting } from '../../../platform/email/email.ts'
import { withoutTitle } from './confirm-submission.ts'

/** The data of the e-mail. `link` is the path of the page where the seller edits the submission. */
type Data = { name: string | null; title: string | null; request: string; link: string }

export const changesRequested = emailTemplate({
  name: 'changes-requested',
  withoutFreeText: withoutTitle,
  render: ({ name, title, request, link }: Data) => ({
    subject: `Please update ${title ?? 'your product'}`,
    preview: request,
    title: 'Almost there',
    blocks: [
      {
        kind: 'text',
        text: `${greeting(name)}, we like ${title ?? 'your product'}. Before it can go live, please make this change:`,
      },
      { kind: 'facts', facts: [{ label: 'Change', value: request }] },
      { kind: 'button', label: 'Edit my product', to: link },
    ],
  }),
})
