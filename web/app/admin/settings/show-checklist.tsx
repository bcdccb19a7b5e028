import type { Reply } from '../../../../contract/core/client.ts'
import type { setupChecklist } from '../../../../contract/reports/setup.ts'
import { ActionButton, useEndpointForm } from '../../lib/forms/action-form'
import { Panel } from '../../ui/panel'

/** Shows the hidden setup checklist on the dashboard again. */
export function ShowChecklist({
  checklist: { steps, isHidden },
}: {
  checklist: Reply<typeof setupChecklist>
}) {
  const show = useEndpointForm('hideSetupChecklist', { done: 'The checklist is on the dashboard again' })
  const left = steps.filter(({ isDone }) => !isDone).length
  if (!isHidden || left === 0) return null
  return (
    <Panel
      title="Setup checklist"
      text={`The checklist is hidden. ${left} of ${steps.length} steps are not done.`}
    >
      <ActionButton of={show} fields={{ isHidden: 'false' }} size="small" variant="secondary">
        Show it on the dashboard
      </ActionButton>
    </Panel>
  )
}
