import { Link } from 'react-router'
import type { Reply } from '../../../../contract/core/client.ts'
import type { setupChecklist, SetupStep } from '../../../../contract/reports/setup.ts'
import { ActionButton, useEndpointForm } from '../../lib/forms/action-form'
import { Icon } from '../../ui/icon'
import { Panel } from '../../ui/panel'

const stepTexts: Record<SetupStep, { title: string; text: string; to: string }> = {
  identity: {
    title: 'Name and address',
    text: 'Enter the legal name, address, e-mail and phone of your business.',
    to: '/admin/settings/general#business.legalName',
  },
  gst: {
    title: 'GST registration',
    text: 'Enter your GSTIN, or choose “Not registered for GST”.',
    to: '/admin/settings/taxes#tax.scheme',
  },
  payments: {
    title: 'Payment methods',
    text: 'Set up UPI or an online provider, or confirm that cash on delivery is all you offer.',
    to: '/admin/settings/payments#cod.enabled',
  },
  delivery: {
    title: 'Delivery',
    text: 'Change or confirm how soon you dispatch and deliver.',
    to: '/admin/settings/delivery#delivery.minDays',
  },
  products: {
    title: 'First product',
    text: 'Add a product, or import your catalogue as a CSV file.',
    to: '/admin/new-product',
  },
  policies: {
    title: 'Policies',
    text: 'Read the legal pages and the return window, and confirm that you have.',
    to: '/admin/settings/policies',
  },
  'test-email': {
    title: 'Test e-mail',
    text: 'Send an e-mail to yourself. This needs a mail server (SMTP_URL).',
    to: '/admin/emails',
  },
  'test-order': {
    title: 'Test order',
    text: 'Order something while you are signed in as staff. You can cancel the order afterwards.',
    to: '/',
  },
}

type Checklist = Reply<typeof setupChecklist>

/** The steps to open a new shop. It disappears when all are done, and an admin can hide it. */
export function SetupChecklist({ checklist: { steps, isHidden } }: { checklist: Checklist }) {
  const hide = useEndpointForm('hideSetupChecklist', {
    done: 'Checklist hidden. You can show it again under Settings.',
  })
  const done = steps.filter(({ isDone }) => isDone).length
  if (isHidden || done === steps.length) return null
  return (
    <Panel
      title="Set up your shop"
      text={`${done} of ${steps.length} steps done. Each step completes automatically.`}
      className="mb-6"
      aside={
        <ActionButton of={hide} fields={{ isHidden: 'on' }} size="small" variant="quiet">
          Hide<span className="sr-only"> the checklist</span>
        </ActionButton>
      }
    >
      <ol className="grid gap-x-6 sm:grid-cols-2">
        {steps.map((step) => (
          <Step key={step.name} step={step} />
        ))}
      </ol>
    </Panel>
  )
}

function Step({ step: { name, isDone } }: { step: Checklist['steps'][number] }) {
  const { title, text, to } = stepTexts[name]
  return (
    <li className="relative flex gap-3 border-t border-line py-3">
      <span
        className={`grid size-6 shrink-0 place-items-center rounded-full border-2 ${isDone ? 'border-success bg-success-soft text-success' : 'border-line'}`}
      >
        {isDone && <Icon name="check" className="size-4" />}
      </span>
      <div>
        <Link to={to} className="font-semibold after:absolute after:inset-0 hover:text-brand hover:underline">
          {title}
          <span className="sr-only">{isDone ? ' (done)' : ' (to do)'}</span>
        </Link>
        {!isDone && <p className="hint">{text}</p>}
      </div>
    </li>
  )
}
