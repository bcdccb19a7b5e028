import { useState } from 'react'
import { formatWeekday } from '../../../../contract/core/weekdays.ts'
import type { ReturnWay } from '../../../../contract/rentals/return-way.ts'
import { ActionForm, type EndpointForm } from '../../lib/forms/action-form'
import { Button } from '../../ui/button'
import { SelectField } from '../../ui/field'

type ReturnWayFormProps = {
  form: EndpointForm
  /** The line of a rental; undefined for a return of goods. */
  line?: number
  way: ReturnWay | null
  pickupOn: string | null
  pickupDays: readonly string[]
  /** The day that is selected while the customer has not chosen one. */
  proposedDay: string | undefined
  /** The label of the choice without a pickup. */
  withoutPickup: string
}

/** The form with which a customer chooses a pickup on a day, or to bring the goods back. */
export function ReturnWayForm({
  form,
  line,
  pickupOn,
  pickupDays,
  proposedDay,
  withoutPickup,
  ...stored
}: ReturnWayFormProps) {
  const [way, setWay] = useState(stored.way)
  return (
    <ActionForm of={form} className="stack">
      {line !== undefined && <input type="hidden" name="line" value={line} />}
      <fieldset>
        <legend className="sr-only">How do you want to return it?</legend>
        <WayOption value="pickup" way={way} onChoose={setWay}>
          Collect it from me
        </WayOption>
        <WayOption value="brings_back" way={way} onChoose={setWay}>
          {withoutPickup}
        </WayOption>
      </fieldset>
      {way === 'pickup' && (
        <SelectField
          label="Day of the pickup"
          defaultValue={pickupOn && pickupDays.includes(pickupOn) ? pickupOn : proposedDay}
          {...form.field('pickupOn')}
        >
          {pickupDays.map((day) => (
            <option key={day} value={day}>
              {formatWeekday(day)}
            </option>
          ))}
        </SelectField>
      )}
      <Button
        type="submit"
        size="small"
        variant="secondary"
        disabled={way === null}
        isBusy={form.isBusy}
        className="self-start"
      >
        Save<span className="sr-only"> how it comes back</span>
      </Button>
      <p className="hint">You can change a pickup until the day before.</p>
    </ActionForm>
  )
}

type WayOptionProps = {
  value: ReturnWay
  way: ReturnWay | null
  onChoose: (way: ReturnWay) => void
  children: string
}

const WayOption = ({ value, way, onChoose, children }: WayOptionProps) => (
  <label className="flex min-h-11 items-center gap-3">
    <input
      type="radio"
      name="way"
      value={value}
      checked={way === value}
      onChange={() => onChoose(value)}
      className="size-5"
    />
    {children}
  </label>
)
