import { useState } from 'react'
import type { HandoverView, Phase } from '../../../../contract/rentals/handover.ts'
import { ActionForm, type FormAction } from '../../lib/forms/action-form'
import { Button } from '../../ui/button'
import { Field, SelectField } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { CodeField } from './code-field'
import { ConditionField } from '../rentals/condition-field'
import { PhotoStrip } from './photo-strip'

const phaseLabels = {
  out: {
    legend: 'Items handed out',
    send: 'Hand out',
    missing: 'Some items are not ticked. Continue only if you are handing out an incomplete set.',
  },
  back: {
    legend: 'Items returned',
    send: 'Take back',
    missing: 'Some items are not ticked. You can charge for missing items in the next step.',
  },
}

type ScanFormProps = { hold: HandoverView; phase: Phase; send: FormAction }

/** The form for handing out or taking back a garment: code, checklist, photographs and condition. */
export function ScanForm({ hold, phase, send }: ScanFormProps) {
  const [code, setCode] = useState(send.refusal?.values['code'] ?? '')
  const [checked, setChecked] = useState<readonly string[]>([])
  const names = itemNames(hold, phase)
  const labels = phaseLabels[phase]
  const codeError = send.refusal && Object.keys(send.refusal.errors).length === 0 ? ' ' : undefined
  return (
    <ActionForm of={send} className="stack-wide">
      <CodeField
        value={code}
        onChange={setCode}
        error={send.errors['code'] ?? codeError}
        hint={hold.piece ? `Booked: ${hold.piece.code}` : 'No piece is assigned to this booking'}
      />
      <Checklist legend={labels.legend} names={names} checked={checked} onChange={setChecked} />
      <PhotoStrip holdId={hold.holdId} phase={phase} photos={hold.photos} />
      <div className="field-grid">
        <ConditionField name="condition" defaultValue={hold.piece?.condition ?? 'good'} />
        {phase === 'back' && (
          <SelectField label="Send to" {...send.field('to')}>
            <option value="cleaning">Cleaning</option>
            <option value="repair">Repair</option>
          </SelectField>
        )}
      </div>
      <Field label="Note" maxLength={500} {...send.field('note')} />
      {checked.length < names.length && code !== '' && <Notice kind="warning">{labels.missing}</Notice>}
      <Button type="submit" size="large" isBusy={send.isBusy}>
        {labels.send}
      </Button>
    </ActionForm>
  )
}

/** Returns the items of the set; at the return only those that were handed out. */
function itemNames({ checks, setItems }: HandoverView, phase: Phase): readonly string[] {
  const handedOut = checks.find((check) => check.phase === 'out')?.items.filter(({ isThere }) => isThere)
  return phase === 'back' && handedOut?.length ? handedOut.map(({ name }) => name) : setItems
}

type ChecklistProps = {
  legend: string
  names: readonly string[]
  checked: readonly string[]
  onChange: (checked: readonly string[]) => void
}

/** The items of a set, each with a checkbox and a note. */
function Checklist({ legend, names, checked, onChange }: ChecklistProps) {
  const check = (name: string, isThere: boolean) =>
    onChange(isThere ? [...checked, name] : checked.filter((other) => other !== name))
  return (
    <fieldset>
      <legend className="field-label mb-2">{legend}</legend>
      <ul className="divide-y divide-line rounded-xl border border-line">
        {names.map((name, at) => (
          <ChecklistRow
            key={name}
            name={name}
            path={`items.${at}`}
            isThere={checked.includes(name)}
            onCheck={(isThere) => check(name, isThere)}
          />
        ))}
      </ul>
    </fieldset>
  )
}

type ChecklistRowProps = {
  name: string
  /** The path of this checklist item in the request body, under which the server reports its errors. */
  path: string
  isThere: boolean
  onCheck: (isThere: boolean) => void
}

function ChecklistRow({ name, path, isThere, onCheck }: ChecklistRowProps) {
  const [note, setNote] = useState('')
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-1">
      <input type="hidden" name={`${path}.name`} value={name} />
      <label className="flex min-h-11 grow items-center gap-3 font-medium">
        <input
          type="checkbox"
          className="size-5"
          name={`${path}.isThere`}
          checked={isThere}
          onChange={({ currentTarget }) => onCheck(currentTarget.checked)}
        />
        {name}
      </label>
      <input
        className={`control min-h-11 w-full text-base sm:w-64 ${isThere && !note ? 'max-sm:hidden' : ''}`}
        name={`${path}.note`}
        aria-label={`Note on ${name}`}
        placeholder={isThere ? 'Note (optional)' : 'Why is it missing?'}
        maxLength={200}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
    </li>
  )
}
