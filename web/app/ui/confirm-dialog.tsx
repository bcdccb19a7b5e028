import type { ReactNode } from 'react'
import { Button } from './button'
import { Dialog, type DialogProps } from './dialog'

type QuestionDialogProps = Pick<DialogProps, 'title' | 'isOpen' | 'onClose'> & {
  /** Says what the action changes. */
  children: ReactNode
  /** The button of the action. */
  button: ReactNode
}

/** A dialog that asks before an action. Use it directly if the dialog stays open until the action is done. */
export const QuestionDialog = ({ children, button, ...dialog }: QuestionDialogProps) => (
  <Dialog
    {...dialog}
    footer={
      <>
        <Button variant="quiet" onClick={dialog.onClose}>
          Cancel
        </Button>
        {button}
      </>
    }
  >
    <p className="text-muted">{children}</p>
  </Dialog>
)

type ConfirmDialogProps = Omit<QuestionDialogProps, 'button'> & {
  /** The label of the button that confirms. */
  action: string
  /** Called after the dialog is closed. */
  onConfirm: () => void
}

/** A dialog that asks before an action that cannot be undone. */
export const ConfirmDialog = ({ action, onConfirm, ...dialog }: ConfirmDialogProps) => (
  <QuestionDialog
    {...dialog}
    button={
      <Button
        variant="danger"
        onClick={() => {
          dialog.onClose()
          onConfirm()
        }}
      >
        {action}
      </Button>
    }
  />
)
