import { useState } from 'react'
import type { StoredPieceState } from '../../../../contract/rentals/pieces.ts'
import { SelectionBar } from '../../components/admin-lists/selection-bar'
import type { Selection } from '../../components/admin-lists/use-selection'
import { ActionForm, useEndpointForm } from '../../lib/forms/action-form'
import { pieceStateLabels } from '../../lib/labels/rental-labels'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Field } from '../../ui/field'
import { toast } from '../../ui/toast'

type BulkBarProps = { selection: Selection; change: ReturnType<typeof useBulkChange> }

const questions = {
  repair: 'Send the selected pieces to repair?',
  retired: 'Retire the selected pieces?',
} as const

/** Gives all selected pieces a state. Repair and retirement take them out of service, so they need a reason. */
export function BulkBar({ selection, change }: BulkBarProps) {
  const { asked, setAsked } = change
  const set = (state: StoredPieceState) => void change.submit({ ids: selection.ids, state })
  return (
    <SelectionBar selection={selection} noun="piece">
      <Button size="small" isBusy={change.isBusy} onClick={() => set('ready')}>
        Ready to rent
      </Button>
      <Button size="small" variant="secondary" isBusy={change.isBusy} onClick={() => set('cleaning')}>
        In cleaning
      </Button>
      <Button size="small" variant="secondary" isBusy={change.isBusy} onClick={() => setAsked('repair')}>
        To repair…
      </Button>
      <Button size="small" variant="secondary" isBusy={change.isBusy} onClick={() => setAsked('retired')}>
        Retire…
      </Button>
      <Dialog title={asked ? questions[asked] : ''} isOpen={asked !== null} onClose={() => setAsked(null)}>
        <ActionForm of={change} className="stack">
          {selection.ids.map((id) => (
            <input key={id} type="hidden" name="ids" value={id} />
          ))}
          <input type="hidden" name="state" value={asked ?? ''} />
          <p>
            Customers can no longer rent them. Their bookings get other pieces, or wait for one. Pieces that
            are with a customer stay as they are.
          </p>
          <Field label="Reason" maxLength={300} minLength={3} required {...change.field('reason')} />
          <Button type="submit" isBusy={change.isBusy}>
            {asked === 'retired' ? 'Retire' : 'Send to repair'}
          </Button>
        </ActionForm>
      </Dialog>
    </SelectionBar>
  )
}

type Changes = {
  changed: { id: string; before: StoredPieceState }[]
  refused: { id: string; message: string }[]
}

/**
 * The change of the selected pieces, and the state whose dialog is open. Refused pieces stay selected; the message of a change can take it
 * back.
 */
export function useBulkChange(selection: Selection) {
  const [asked, setAsked] = useState<keyof typeof questions | null>(null)
  const undo = useEndpointForm('changePieces', { done: 'Change undone' })
  async function restore(changed: Changes['changed']) {
    for (const [state, group] of Map.groupBy(changed, ({ before }) => before)) {
      await undo.submit({
        ids: group.map(({ id }) => id),
        state,
        reason: 'The change was undone',
        isUndo: true,
      })
    }
  }
  const change = useEndpointForm('changePieces', {
    onDone: (reply) => {
      setAsked(null)
      const { changed, refused } = reply as Changes
      selection.set(refused.map(({ id }) => id))
      for (const { message } of refused.slice(0, 2)) void toast(message, { kind: 'error' })
      if (changed.length === 0 && refused.length > 0) return
      if (changed.length === 0) return void toast('Nothing to change: the pieces already have this state')
      const states = [...new Set(changed.map(({ before }) => pieceStateLabels[before].toLowerCase()))]
      const count = changed.length === 1 ? '1 piece' : `${changed.length} pieces`
      void toast(`${count} changed, before: ${states.join(', ')}`, {
        kind: 'success',
        isLong: true,
        action: { label: 'Undo', onClick: () => void restore(changed) },
      })
    },
  })
  return { ...change, asked, setAsked }
}
