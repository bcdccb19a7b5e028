import { useState, type FormEvent } from 'react'
import {
  handOutPiece,
  takeBackPiece,
  type CheckedItem,
  type HandoverView,
} from '../../../../contract/rentals/handover.ts'
import type { PieceCondition } from '../../../../contract/rentals/pieces.ts'
import { api } from '../../lib/api/browser-api'
import { Button } from '../../ui/button'
import { Field, SelectField } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { CodeField } from './code-field'
import { ConditionField } from '../rentals/condition-field'
import { PhotoStrip } from './photo-strip'
import { usePendingAction } from '../../lib/use-pending-action'

const phaseLabels = {
  out: {
    legend: 'Items handed out',
    send: 'Hand out',
    done: 'Handed out',
    missing: 'Some items are not ticked. Continue only if you are handing out an incomplete set.',
  },
  back: {
    legend: 'Items returned',
    send: 'Take back',
    done: 'Return recorded. Next, inspect the garment and settle the deposit.',
    missing: 'Some items are not ticked. You can charge for missing items in the next step.',
  },
}

/** The form for handing out or taking back a garment: code, checklist, photographs and condition. */
export function ScanForm({ hold, phase }: { hold: HandoverView; phase: 'out' | 'back' }) {
  const form = useScanForm(hold, phase)
  const { code, items, condition, note, to, errors } = form
  const isComplete = items.every(({ isThere }) => isThere)
  const labels = phaseLabels[phase]
  return (
    <form noValidate onSubmit={(event) => void form.onSubmit(event)} className="stack-wide">
      <CodeField
        value={code}
        onChange={form.setCode}
        error={errors['code'] ?? (errors['form'] ? ' ' : undefined)}
        hint={hold.piece ? `Booked: ${hold.piece.code}` : 'No piece is assigned to this booking'}
      />
      {errors['form'] && <Notice kind="error">{errors['form']}</Notice>}
      <Checklist legend={labels.legend} items={items} onChange={form.setItems} />
      <PhotoStrip holdId={hold.holdId} phase={phase} photos={hold.photos} />
      <div className="field-grid">
        <ConditionField
          value={condition}
          onChange={({ currentTarget }) => form.setCondition(currentTarget.value as PieceCondition)}
        />
        {phase === 'back' && (
          <SelectField
            label="Send to"
            value={to}
            onChange={({ currentTarget }) => form.setTo(currentTarget.value as 'cleaning' | 'repair')}
          >
            <option value="cleaning">Cleaning</option>
            <option value="repair">Repair</option>
          </SelectField>
        )}
      </div>
      <Field
        label="Note"
        name="note"
        maxLength={500}
        value={note}
        error={errors['note']}
        onChange={({ currentTarget }) => form.setNote(currentTarget.value)}
      />
      {!isComplete && code !== '' && <Notice kind="warning">{labels.missing}</Notice>}
      <Button type="submit" size="large" isBusy={form.isBusy}>
        {labels.send}
      </Button>
    </form>
  )
}

function useScanForm(hold: HandoverView, phase: 'out' | 'back') {
  const handoverCheck = hold.checks.find((check) => check.phase === 'out')
  const names =
    phase === 'back' && handoverCheck
      ? handoverCheck.items.flatMap((item) => (item.isThere ? item.name : []))
      : hold.setItems
  const { run, isBusy, errors } = usePendingAction()
  const [code, setCode] = useState('')
  const [items, setItems] = useState<CheckedItem[]>(() =>
    uncheckedItems(names.length ? names : hold.setItems),
  )
  const [condition, setCondition] = useState<PieceCondition>(hold.piece?.condition ?? 'good')
  const [note, setNote] = useState('')
  const [to, setTo] = useState<'cleaning' | 'repair'>('cleaning')

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('code')
    const params = { id: hold.holdId }
    const inspection = { code, items, condition, note }
    const isDone = await run(
      () =>
        phase === 'out'
          ? api(handOutPiece, { params, body: inspection })
          : api(takeBackPiece, { params, body: { ...inspection, to } }),
      phaseLabels[phase].done,
    )
    if (!isDone && field instanceof HTMLElement) field.focus()
  }
  return {
    code,
    setCode,
    items,
    setItems,
    condition,
    setCondition,
    note,
    setNote,
    to,
    setTo,
    isBusy,
    errors,
    onSubmit,
  }
}

type ChecklistProps = {
  legend: string
  items: readonly CheckedItem[]
  onChange: (items: CheckedItem[]) => void
}

/** The items of a set, each with a checkbox and a note. */
function Checklist({ legend, items, onChange }: ChecklistProps) {
  const change = (at: number, more: Partial<CheckedItem>) =>
    onChange(items.map((item, index) => (index === at ? { ...item, ...more } : item)))
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{legend}</legend>
      <ul className="divide-y divide-line rounded-xl border border-line">
        {items.map((item, at) => (
          <li key={item.name} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-1">
            <label className="flex min-h-11 grow items-center gap-3 font-medium">
              <input
                type="checkbox"
                className="size-5"
                checked={item.isThere}
                onChange={({ currentTarget }) => change(at, { isThere: currentTarget.checked })}
              />
              {item.name}
            </label>
            <input
              className={`control min-h-11 w-full text-base sm:w-64 ${item.isThere && !item.note ? 'max-sm:hidden' : ''}`}
              aria-label={`Note on ${item.name}`}
              placeholder={item.isThere ? 'Note (optional)' : 'Why is it missing?'}
              maxLength={200}
              value={item.note}
              onChange={({ currentTarget }) => change(at, { note: currentTarget.value })}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

/** Returns a checklist of these items with no item checked. */
const uncheckedItems = (names: readonly string[]): CheckedItem[] =>
  names.map((name) => ({ name, isThere: false, note: '' }))
