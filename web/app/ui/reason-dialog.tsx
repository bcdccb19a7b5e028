import type { ComponentProps, ReactNode } from 'react'
import { Button } from './button'
import { Dialog } from './dialog'
import { Field } from './field'

type ReasonDialogProps = {
  title: string
  /** Says what the decision changes for the people whom it concerns. */
  about: string
  /** The label of the button that confirms. */
  action: string
  field: Pick<ComponentProps<typeof Field>, 'name' | 'error' | 'defaultValue'>
  isBusy: boolean
  isOpen: boolean
  onClose: () => void
  /** Returns a form that contains `content`: the text, the reason field and the buttons of the dialog. */
  renderForm: (content: ReactNode) => ReactNode
}

/** A dialog that asks for the reason of a decision that cannot be undone. To call an endpoint with the reason, use `ReasonAction`. */
export const ReasonDialog = ({
  title,
  about,
  action,
  field,
  isBusy,
  renderForm,
  ...dialog
}: ReasonDialogProps) => (
  <Dialog title={title} {...dialog}>
    {renderForm(
      <>
        <p>{about}</p>
        <Field label="Reason" maxLength={300} {...field} />
        <div className="cluster justify-end">
          <Button variant="quiet" onClick={dialog.onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" isBusy={isBusy}>
            {action}
          </Button>
        </div>
      </>,
    )}
  </Dialog>
)
