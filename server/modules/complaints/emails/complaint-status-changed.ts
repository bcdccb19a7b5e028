import type { ComplaintState } from '../../../../contract/complaints/complaints.ts'
import { formatDay } from '../../../../contract/core/dates.ts'
import { complaintDeadlines } from '../../../../contract/store/policy-facts.ts'
import { emailTemplate, greeting, withoutName } from '../../../platform/email/email.ts'

/** The data of the e-mail. `resolveBy` is the day by which the shop must answer, `answer` is the answer of the shop. */
type Data = {
  name: string | null
  number: string
  state: ComplaintState
  resolveBy: string
  answer: string | null
  link: string
}

function textOf({ state, resolveBy }: Data): string {
  if (state === 'received') {
    return `we have received your complaint. A member of our team will confirm it within ${complaintDeadlines.acknowledgeHours} hours. You will get our answer by ${formatDay(resolveBy)}.`
  }
  return state === 'acknowledged'
    ? `we are looking into your complaint. You will get our answer by ${formatDay(resolveBy)}.`
    : 'we have looked into your complaint. This is our answer:'
}

const titles: Record<ComplaintState, string> = {
  received: 'We have received your complaint',
  acknowledged: 'We are looking into your complaint',
  resolved: 'Our answer to your complaint',
}

/** Sent to the sender of a complaint when it arrives, when staff acknowledge it, and when they answer it. */
export const complaintStatusChanged = emailTemplate({
  name: 'complaint-status-changed',
  limitGroup: 'complaint',
  withoutFreeText: withoutName,
  render: (data: Data) => ({
    subject: `${titles[data.state]}: ${data.number}`,
    preview: `Complaint number ${data.number}`,
    title: titles[data.state],
    blocks: [
      { kind: 'text', text: `${greeting(data.name)}, ${textOf(data)}` },
      ...(data.answer ? [{ kind: 'text' as const, text: data.answer }] : []),
      { kind: 'facts', facts: [{ label: 'Complaint number', value: data.number }] },
      { kind: 'button', label: 'See my complaint', to: data.link },
    ],
  }),
})
