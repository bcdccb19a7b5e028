import type { Reply } from '../../../../contract/core/client.ts'
import type { CheckedPage, setupChecklist } from '../../../../contract/reports/setup.ts'
import { ActionButton, useEndpointForm } from '../../lib/forms/action-form'
import { Panel } from '../../ui/panel'

const texts: Record<CheckedPage, { title: string; text: string; button: string }> = {
  payments: {
    title: 'Are these payment methods right?',
    text: 'Change them below, or confirm them as they are. This completes a step of the setup checklist.',
    button: 'These payment methods are right',
  },
  delivery: {
    title: 'Are these delivery times right?',
    text: 'Change them below, or confirm them as they are. This completes a step of the setup checklist.',
    button: 'These delivery times are right',
  },
  policies: {
    title: 'Have you read your policies?',
    text: 'Your customers rely on the legal pages that are linked above and on the settings below. Reading them completes a step of the setup checklist.',
    button: 'I have read the policies',
  },
}

const isChecked = (slug: string): slug is CheckedPage => slug in texts

type CheckedPanelProps = { slug: string; checklist: Reply<typeof setupChecklist> }

/** Asks the admin of a new shop to confirm a page of the settings that has working defaults. */
export function CheckedPanel({ slug, checklist: { steps, isHidden } }: CheckedPanelProps) {
  const check = useEndpointForm('checkSettingsPage', { done: 'Confirmed' })
  const isDone = steps.find(({ name }) => name === slug)?.isDone ?? true
  if (!isChecked(slug) || isHidden || isDone) return null
  const { title, text, button } = texts[slug]
  return (
    <Panel title={title} text={text} className="mb-6">
      <ActionButton of={check} fields={{ page: slug }} variant="secondary">
        {button}
      </ActionButton>
    </Panel>
  )
}
