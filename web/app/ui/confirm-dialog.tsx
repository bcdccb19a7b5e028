import type { ReactNode } from 'react'
import { Button } from './button'
import { Dialog } from './dialog'

type ConfirmDialogProps = {
  title: string
  /** Says what the action changes. */
  children: ReactNode
  /** The label of the button that confirms. */
  action: string
  isOpen: boolean
  onClose: () => void
  /** Called after the dialog is closed. */
  onConfirm: () => void
}

/** A dialog that asks before an action that cannot be undone. */
export const ConfirmDialog = ({
  title,
  children,
  action,
  isOpen,
  onClose,
  onConfirm,
}: ConfirmDialogProps) => (
  <Dialog
    title={title}
    isOpen={isOpen}
    onClose={onClose}
    footer={
      <>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="danger"
          onClick={() => {
            onClose()
            onConfirm()
          }}
        >
          {action}
        </Button>
      </>
    }
  >
    <p className="text-muted">{children}</p>
  </Dialog>
)
