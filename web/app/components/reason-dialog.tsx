import { ActionForm, useFormAction } from '../lib/forms/action-form'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { Field } from '../ui/field'

type ReasonDialogProps = {
  title: string
  about: string
  /** The label of the button that confirms. */
  action: string
  /** The name of an endpoint in the action of the route. Its body has a field `reason`. */
  endpoint: string
  params: Record<string, string | number>
  /** Further fields of the request, besides `reason`. */
  fields?: Record<string, string>
  isOpen: boolean
  onClose: () => void
}

/** A dialog that asks for a reason and then calls the endpoint. */
export function ReasonDialog({
  title,
  about,
  action,
  endpoint,
  params,
  fields,
  isOpen,
  onClose,
}: ReasonDialogProps) {
  const send = useFormAction(endpoint, { params, onDone: onClose })
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <ActionForm of={send} className="stack">
        {Object.entries(fields ?? {}).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p>{about}</p>
        <Field label="Reason" maxLength={300} {...send.field('reason')} />
        <div className="cluster justify-end">
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" isBusy={send.isBusy}>
            {action}
          </Button>
        </div>
      </ActionForm>
    </Dialog>
  )
}
