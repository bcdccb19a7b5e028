import { useId, useState } from 'react'
import { formatPayable, type Paise } from '../../../../contract/core/money.ts'
import type { CounterPayment, HandoverView, Phase } from '../../../../contract/rentals/handover.ts'
import { ActionForm, type EndpointForm } from '../../lib/forms/action-form'
import { Button } from '../../ui/button'
import { Field, FieldError, SelectField } from '../../ui/field'
import { CodeField } from './code-field'
import { ConditionField } from '../rentals/condition-field'
import { PhotoStrip } from './photo-strip'

const phaseLabels = {
  out: { legend: 'Items handed out', send: 'Hand out' },
  back: { legend: 'Items returned', send: 'Take back' },
}

type ScanFormProps = { hold: HandoverView; phase: Phase; send: EndpointForm }

/** The form for handing out or taking back a garment: code, checklist, photographs, condition, and the payment that is due. */
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
      <Checklist
        legend={labels.legend}
        names={names}
        checked={checked}
        onChange={setChecked}
        errors={send.errors}
      />
      <PhotoStrip holdId={hold.holdId} phase={phase} photos={hold.photos} />
      <div className="field-grid">
        {phase === 'out' ? (
          <ConditionField {...send.field('condition')} defaultValue={hold.piece?.condition ?? 'good'} />
        ) : (
          <ConditionField {...send.field('condition')} isUnchosen />
        )}
        {phase === 'back' && (
          <SelectField label="Send to" {...send.field('to')}>
            <option value="cleaning">Cleaning</option>
            <option value="repair">Repair</option>
          </SelectField>
        )}
      </div>
      <Field label="Note" maxLength={500} {...send.field('note')} />
      {hold.dueOnDelivery > 0 && <PaymentChoice amount={hold.dueOnDelivery} error={send.errors['payment']} />}
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
  errors: Record<string, string>
}

/** The items of a set, each with a checkbox and a note. A missing item needs a note. */
function Checklist({ legend, names, checked, onChange, errors }: ChecklistProps) {
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
            error={errors[`items.${at}.note`]}
          />
        ))}
      </ul>
      {names.length > 1 && (
        <Button size="small" variant="secondary" className="mt-2" onClick={() => onChange(names)}>
          All there
        </Button>
      )}
    </fieldset>
  )
}

type ChecklistRowProps = {
  name: string
  /** The path of this checklist item in the request body, under which the server reports its errors. */
  path: string
  isThere: boolean
  onCheck: (isThere: boolean) => void
  error: string | undefined
}

function ChecklistRow({ name, path, isThere, onCheck, error }: ChecklistRowProps) {
  const [note, setNote] = useState('')
  const errorId = useId()
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-1">
      <input type="hidden" name={`${path}.name`} value={name} />
      <label className="flex min-h-11 grow items-center gap-3 font-medium">
        <input
          type="checkbox"
          className="size-5 shrink-0"
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
        aria-invalid={error && !isThere ? true : undefined}
        aria-describedby={error && !isThere ? errorId : undefined}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <FieldError id={errorId} className="w-full">
        {isThere ? undefined : error}
      </FieldError>
    </li>
  )
}

const payments: [CounterPayment, string][] = [
  ['cash', 'Cash'],
  ['upi', 'UPI'],
  ['later', 'Not now'],
]

/** How the customer pays what is due on delivery for the whole order. */
function PaymentChoice({ amount, error }: { amount: Paise; error: string | undefined }) {
  const errorId = useId()
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="field-label mb-2">
        Collect {formatPayable(amount)} for the order, deposit included
      </legend>
      <div className="grid gap-2 sm:grid-cols-3">
        {payments.map(([value, label]) => (
          <label key={value} className="flex min-h-11 items-center gap-3 rounded-xl border border-line p-3">
            <input type="radio" name="payment" value={value} className="size-5" />
            {label}
          </label>
        ))}
      </div>
      <FieldError id={errorId} className="mt-2">
        {error}
      </FieldError>
    </fieldset>
  )
}
