import type { Troupe } from '../../../../../contract/troupes/troupes.ts'
import { useEndpointForm } from '../../../lib/forms/action-form'
import { useReloadOnRefusal } from '../../../lib/forms/use-reload-on-refusal'
import { Button } from '../../../ui/button'

/** Reminds all dancers who have not paid. */
export function RemindAll({ troupe }: { troupe: Troupe }) {
  const remind = useEndpointForm('remindDancers', {
    params: { id: troupe.id },
    done: (reply) => {
      const { sent } = reply as { sent: number }
      return sent === 1 ? 'We have sent 1 reminder' : `We have sent ${sent} reminders`
    },
    onRefused: useReloadOnRefusal(),
  })
  return (
    <Button variant="secondary" size="small" isBusy={remind.isBusy} onClick={() => void remind.submit({})}>
      Remind all
    </Button>
  )
}
