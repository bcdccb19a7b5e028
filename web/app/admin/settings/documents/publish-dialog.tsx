import { useState } from 'react'
import { useLocation } from 'react-router'
import type { AdminDocument } from '../../../../../contract/content/content.ts'
import { ActionForm, useEndpointForm } from '../../../lib/forms/action-form'
import { useReload } from '../../../lib/use-reload'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { Field } from '../../../ui/field'
import { ChangedMeanwhile, saveAgainOrLoad } from '../changed-meanwhile'

/** The pages that customers agree to when they sign up. */
const agreed = ['page:terms-of-service', 'page:privacy-policy']

type PublishDialogProps = { document: AdminDocument; isOpen: boolean; onClose: () => void }

/** Publishes the saved draft, with a note for the history. The note stays until it is published. */
export function PublishDialog({ document, isOpen, onClose }: PublishDialogProps) {
  const [note, setNote] = useState('')
  return (
    <Dialog title="Publish the draft?" isOpen={isOpen} onClose={onClose}>
      <PublishForm {...{ document, note, setNote, onClose }} />
    </Dialog>
  )
}

type PublishFormProps = Omit<PublishDialogProps, 'isOpen'> & {
  note: string
  setNote: (note: string) => void
}

function PublishForm({ document: { key, draftVersion }, note, setNote, onClose }: PublishFormProps) {
  const { pathname } = useLocation()
  const { reload } = useReload()
  const publish = useEndpointForm('publishDraft', {
    params: { key },
    done: 'Published. Visitors see it within two seconds.',
    onDone() {
      setNote('')
      onClose()
    },
  })
  return (
    <ActionForm of={publish} className="stack">
      {publish.refusal?.code === 'changed_meanwhile' && (
        <ChangedMeanwhile
          path={pathname}
          action={saveAgainOrLoad.action}
          onAction={() => void reload().then(onClose)}
        />
      )}
      <p>
        Visitors see the saved draft within two seconds. What they see now stays in the history.
        {agreed.includes(key) &&
          ' Customers who sign up from now on agree to the new text; the date on the page is that of today.'}
      </p>
      <input type="hidden" name="version" value={draftVersion} />
      <Field
        label="What has changed (optional)"
        maxLength={200}
        {...publish.field('note')}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <div className="cluster justify-end">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" isBusy={publish.isBusy} data-focus-first>
          Publish
        </Button>
      </div>
    </ActionForm>
  )
}
