import { useState } from 'react'
import { pageName } from '../../../../../contract/content/page-paths.ts'
import { ActionButton, ActionForm, useEndpointForm } from '../../../lib/forms/action-form'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { Field } from '../../../ui/field'
import { Panel } from '../../../ui/panel'

type AddressPanelProps = { pageKey: string; isPublished: boolean; isDirty: boolean }

/**
 * The address of an info page, and its removal. They replace the editor or its content, so they wait while it has unsaved changes. The pages
 * of every shop do not have this panel.
 */
export function AddressPanel({ pageKey, isPublished, isDirty }: AddressPanelProps) {
  const slug = pageName(pageKey)
  const params = { slug }
  const [isDeleting, setDeleting] = useState(false)
  const rename = useEndpointForm('renamePage', { params, done: 'Address changed' })
  const unpublish = useEndpointForm('unpublishPage', { params, done: 'Page removed from the shop' })
  const remove = useEndpointForm('deletePage', { params })
  const field = rename.field('slug')
  return (
    <Panel title="Address" text="After a change, the old address leads to the new one.">
      <ActionForm of={rename} className="stack">
        <Field
          label="Address below /pages/"
          {...field}
          defaultValue={field.defaultValue ?? slug}
          maxLength={60}
          autoComplete="off"
        />
        <div className="cluster">
          <Button type="submit" variant="secondary" isBusy={rename.isBusy} disabled={isDirty}>
            Change address
          </Button>
        </div>
      </ActionForm>
      <div className="mt-4 cluster border-t border-line pt-4">
        {isPublished && (
          <ActionButton of={unpublish} variant="quiet" disabled={isDirty}>
            Unpublish
          </ActionButton>
        )}
        <Button variant="quiet" disabled={isDirty} onClick={() => setDeleting(true)}>
          Delete…
        </Button>
      </div>
      {isDirty && <p className="mt-3 text-muted">Save the draft first.</p>}
      <Dialog
        title="Delete this page?"
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        footer={
          <>
            <Button variant="secondary" onClick={() => setDeleting(false)} data-focus-first>
              Keep it
            </Button>
            <ActionButton of={remove} variant="danger">
              Delete page
            </ActionButton>
          </>
        }
      >
        <p>The page, its draft and all its versions are deleted. Links to it lead to “Page not found”.</p>
      </Dialog>
    </Panel>
  )
}
