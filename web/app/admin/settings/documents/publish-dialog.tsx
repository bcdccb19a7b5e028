import type { AdminDocument } from '../../../../../contract/content/content.ts'
import { ActionForm, useFormAction } from '../../../lib/forms/action-form'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { Field } from '../../../ui/field'

/** The pages that customers agree to when they sign up. */
const agreed = ['page:terms-of-service', 'page:privacy-policy']

type PublishDialogProps = { document: AdminDocument; isOpen: boolean; onClose: () => void }

/** Publishes the saved draft, with a note for the history. */
export function PublishDialog({ document: { key, draftVersion }, isOpen, onClose }: PublishDialogProps) {
  const publish = useFormAction('publishDraft', {
    params: { key },
    done: 'Published. Visitors see it within two seconds.',
    onDone: onClose,
  })
  return (
    <Dialog title="Publish the draft?" isOpen={isOpen} onClose={onClose}>
      <ActionForm of={publish} className="stack">
        <p>
          Visitors see the saved draft within two seconds. What they see now stays in the history.
          {agreed.includes(key) &&
            ' Customers who sign up from now on agree to the new text; the date on the page is that of today.'}
        </p>
        <input type="hidden" name="version" value={draftVersion} />
        <Field label="What has changed (optional)" maxLength={200} {...publish.field('note')} />
        <div className="cluster justify-end">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isBusy={publish.isBusy} data-focus-first>
            Publish
          </Button>
        </div>
      </ActionForm>
    </Dialog>
  )
}
