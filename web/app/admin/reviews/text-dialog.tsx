import type { FormEvent } from 'react'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { TextArea } from '../../ui/field'
import { usePendingAction } from '../../lib/use-pending-action'

type TextDialogProps = {
  title: string
  label: string
  hint: string
  action: string
  /** What is said when it is saved. */
  done: string
  initial?: string
  maxLength: number
  onClose: () => void
  save: (text: string) => Promise<unknown>
}

/** A few words that staff give, and what they are for. What is refused is said at the field, and what was typed stays. */
export function TextDialog({ title, label, hint, action, done, initial = '', ...rest }: TextDialogProps) {
  const { maxLength, onClose, save } = rest
  const { run, isBusy, errors } = usePendingAction()
  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('text')
    if (await run(() => save(typeof typed === 'string' ? typed : ''), done)) onClose()
  }
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <form noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-4">
        <TextArea
          label={label}
          name="text"
          hint={hint}
          maxLength={maxLength}
          defaultValue={initial}
          error={errors['reason'] ?? errors['answer']}
        />
        <Button type="submit" isBusy={isBusy}>
          {action}
        </Button>
      </form>
    </Dialog>
  )
}
