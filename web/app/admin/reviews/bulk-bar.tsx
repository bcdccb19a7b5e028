import { useState } from 'react'
import type { AdminReview } from '../../../../contract/reviews/reviews.ts'
import type { Selection } from '../../components/admin-lists/use-selection'
import { SelectionBar } from '../../components/admin-lists/selection-bar'
import { ActionForm, useEndpointForm } from '../../lib/forms/action-form'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { TextArea } from '../../ui/field'
import { toast } from '../../ui/toast'

type BulkBarProps = { selection: Selection; decisions: ReturnType<typeof useBulkDecisions> }

/** Publishes or rejects all selected reviews. */
export function BulkBar({ selection, decisions: { decide, undo, remember, readUntil } }: BulkBarProps) {
  const [isRejecting, setRejecting] = useState(false)
  const isBusy = decide.isBusy || undo.isBusy
  function publish() {
    remember()
    void decide.submit({ ids: selection.ids, state: 'approved', readUntil })
  }
  return (
    <SelectionBar selection={selection} noun="review">
      <Button size="small" isBusy={isBusy} onClick={publish}>
        Publish
      </Button>
      <Button size="small" variant="secondary" isBusy={isBusy} onClick={() => setRejecting(true)}>
        Reject
      </Button>
      <Dialog title="Reject the selected reviews?" isOpen={isRejecting} onClose={() => setRejecting(false)}>
        <ActionForm of={decide} onSubmit={remember} className="stack">
          {selection.ids.map((id) => (
            <input key={id} type="hidden" name="ids" value={id} />
          ))}
          <input type="hidden" name="state" value="rejected" />
          <input type="hidden" name="readUntil" value={readUntil} />
          <TextArea
            label="Reason"
            hint="Each customer sees this reason."
            maxLength={300}
            {...decide.field('reason')}
          />
          <Button type="submit" isBusy={isBusy}>
            Reject
          </Button>
        </ActionForm>
      </Dialog>
    </SelectionBar>
  )
}

/** Returns the time of the newest of these reviews. The server leaves out a review that its author has rewritten later. */
const readUntilOf = (reviews: readonly AdminReview[]) =>
  reviews
    .map(({ createdAt }) => createdAt)
    .toSorted()
    .at(-1)

/** Says how many decisions have been undone. A review that was rewritten or deleted meanwhile is left out. */
function undoneMessage(reply: unknown): string {
  const { changed } = reply as { changed: number }
  if (changed === 0) return 'Nothing to undo: the reviews have been rewritten or deleted meanwhile'
  return changed === 1 ? 'Change of 1 review undone' : `Change of ${changed} reviews undone`
}

/** The decision about the selected reviews. Its message can take the decision back. */
export function useBulkDecisions(reviews: readonly AdminReview[], selection: Selection) {
  const undo = useEndpointForm('decideReviews', { done: undoneMessage })
  const [before, setBefore] = useState<readonly AdminReview[]>([])
  async function restore() {
    for (const group of Map.groupBy(before, ({ state, reason }) => `${state} ${reason}`).values()) {
      const { state, reason } = group[0]!
      await undo.submit({ ids: group.map(({ id }) => id), state, reason, readUntil: readUntilOf(group) })
    }
  }
  const decide = useEndpointForm('decideReviews', {
    onDone: (reply) => {
      const { changed } = reply as { changed: number }
      selection.set([])
      void toast(changed === 1 ? '1 review changed' : `${changed} reviews changed`, {
        kind: 'success',
        isLong: true,
        action: { label: 'Undo', onClick: () => void restore() },
      })
    },
  })
  return {
    decide,
    undo,
    readUntil: readUntilOf(reviews),
    remember: () => setBefore(reviews.filter(({ id }) => selection.has(id))),
  }
}
