import { useState } from 'react'
import {
  deleteView,
  renameView,
  saveView,
  type SavedView,
} from '../../../../contract/accounts/saved-views.ts'
import { ActionForm, useEndpointForm, type EndpointForm } from '../../lib/forms/action-form'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Field } from '../../ui/field'
import { Icon } from '../../ui/icon'
import { listOf, type Filter } from './list-path'

/** The endpoints that the action of each list with saved views calls. */
export const viewForms = { deleteView, renameView, saveView }

/** Saves the current filters as a view of the signed-in member of staff. */
export function SaveViewButton({ path, filter }: { path: string; filter: Filter }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const save = useEndpointForm('saveView', { done: (_, { name }) => `View “${name}” saved`, onDone: close })
  const values = Object.entries(filter).filter(([, value]) => value)
  return (
    <>
      <Button size="small" variant="quiet" onClick={() => setOpen(true)}>
        <Icon name="plus" />
        Save view
      </Button>
      <Dialog title="Save this view" isOpen={isOpen} onClose={close}>
        <ActionForm of={save} className="stack">
          <p className="text-muted">The current filters are then one click away, on every device you use.</p>
          <input type="hidden" name="list" value={listOf(path)} />
          {values.map(([name, value]) => (
            <input key={name} type="hidden" name={`filter.${name}`} value={value} />
          ))}
          <NameField of={save} />
        </ActionForm>
      </Dialog>
    </>
  )
}

export function RenameDialog({ view: { id, name }, onClose }: { view: SavedView; onClose: () => void }) {
  const rename = useEndpointForm('renameView', { params: { id }, done: 'View renamed', onDone: onClose })
  return (
    <Dialog title="Rename this view" isOpen onClose={onClose}>
      <ActionForm of={rename} className="stack">
        <NameField of={rename} initial={name} />
      </ActionForm>
    </Dialog>
  )
}

const NameField = ({ of: action, initial = '' }: { of: EndpointForm; initial?: string }) => (
  <>
    <Field
      label="Name"
      maxLength={30}
      autoComplete="off"
      data-focus-first
      defaultValue={initial}
      {...action.field('name')}
    />
    <Button type="submit" isBusy={action.isBusy}>
      Save
    </Button>
  </>
)
