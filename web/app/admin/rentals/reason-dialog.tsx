import { useState, type FormEvent } from 'react'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Field } from '../../ui/field'
import { usePendingAction } from '../../lib/use-pending-action'

type ReasonDialogProps = {
  title: string
  about: string
  action: string
  isOpen: boolean
  onClose: () => void
  onSend: (reason: string) => Promise<unknown>
}

/** Asks for a reason and then runs the action. */
export function ReasonDialog({ title, about, action, isOpen, onClose, onSend }: ReasonDialogProps) {
  const { run, isBusy, errors } = usePendingAction()
  const [reason, setReason] = useState('')

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('reason')
    if (await run(() => onSend(reason))) {
      setReason('')
      onClose()
    } else if (field instanceof HTMLElement) field.focus()
  }
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <form noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-4">
        <p>{about}</p>
        <Field
          label="Reason"
          name="reason"
          value={reason}
          maxLength={300}
          error={errors['reason']}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" isBusy={isBusy}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
