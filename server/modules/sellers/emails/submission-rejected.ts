import { emailTemplate, greeting } from '../../../platform/email/email.ts'
import { withoutTitle } from './confirm-submission.ts'

type Data = {
  name: string | null
  title: string | null
  /** True if the submission changes a product that is already in the shop. The product stays there as it is. */
  isChange: boolean
  reason: string
  /** The path of the page where the seller edits the product. */
  link: string
}

function textsOf({ title, isChange }: Pick<Data, 'title' | 'isChange'>) {
  const product = title ?? 'your product'
  if (isChange) {
    return {
      subject: `Your change to ${product} was not approved`,
      title: 'Your change was not approved',
      decision: `we cannot publish your change to ${product}. The product stays as it is.`,
      next: 'You can edit the product and submit it again. If you disagree, please write to us.',
    }
  }
  return {
    subject: `${title ?? 'Your product'} was not approved`,
    title: 'Your product was not approved',
    decision: `we have reviewed ${product} and cannot offer it in our shop.`,
    next: 'You can improve it and submit it again. It does not count as a new product this month. If you disagree, please write to us.',
  }
}

export const submissionRejected = emailTemplate({
  name: 'submission-rejected',
  withoutFreeText: withoutTitle,
  render: ({ name, title, isChange, reason, link }: Data) => {
    const texts = textsOf({ title, isChange })
    return {
      subject: texts.subject,
      preview: reason,
      title: texts.title,
      blocks: [
        { kind: 'text', text: `${greeting(name)}, ${texts.decision}` },
        { kind: 'facts', facts: [{ label: 'Reason', value: reason }] },
        { kind: 'text', text: texts.next },
        { kind: 'button', label: 'Edit and resubmit', to: link },
      ],
    }
  },
})
