import { useState, type FormEvent } from 'react'
import { setSetItems } from '../../../../contract/rentals/pieces.ts'
import { api } from '../../lib/api/browser-api'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { TextArea } from '../../ui/field'
import { Icon } from '../../ui/icon'
import { usePendingAction } from '../../lib/use-pending-action'

type SetItemsProps = { productId: string; setItems: readonly string[] }

/** What belongs to one set and is ticked off at the counter, a line each. */
export function SetItems({ productId, setItems }: SetItemsProps) {
  const [isOpen, setOpen] = useState(false)
  const { run, isBusy, errors } = usePendingAction()
  const [typed, setTyped] = useState(setItems.join('\n'))

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    const items = typed
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
    const isSaved = await run(
      () => api(setSetItems, { params: { id: productId }, body: { items } }),
      'The set was saved',
    )
    if (isSaved) setOpen(false)
  }
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
        <Icon name="edit" />
        Set
      </Button>
      <Dialog title="What belongs to a set" isOpen={isOpen} onClose={() => setOpen(false)}>
        <form noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-4">
          <TextArea
            label="Items, one a line"
            name="items"
            hint="An empty list means what is usual for the category"
            value={typed}
            error={Object.values(errors)[0]}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <Button type="submit" isBusy={isBusy}>
            Save
          </Button>
        </form>
      </Dialog>
    </>
  )
}
