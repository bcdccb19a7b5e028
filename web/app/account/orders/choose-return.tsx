import { useState } from 'react'
import { formatWeekday } from '../../../../contract/core/weekdays.ts'
import type { RentalReturn } from '../../../../contract/orders/rental-return.ts'
import type { ReturnWay } from '../../../../contract/rentals/return-way.ts'
import { ActionForm, useFormAction } from '../../lib/forms/action-form'
import { Button } from '../../ui/button'
import { SelectField } from '../../ui/field'

type ChooseReturnProps = { orderId: string; rental: RentalReturn }

/** How a rented outfit comes back. The customer can choose a pickup on a day, or bring it to the shop. */
export function ChooseReturn({ orderId, rental }: ChooseReturnProps) {
  if (!rental.canChoose) {
    return (
      <section aria-label="Return" className="rounded-xl bg-sunken p-4">
        <h4 className="mb-1 font-semibold">How it comes back</h4>
        <p>{returnText(rental)}</p>
      </section>
    )
  }
  return <ReturnForm key={`${rental.way} ${rental.pickupOn}`} orderId={orderId} rental={rental} />
}

function ReturnForm({ orderId, rental }: ChooseReturnProps) {
  const { line, pickupOn, pickupDays } = rental
  const [way, setWay] = useState<ReturnWay>(rental.way)
  const choose = useFormAction('chooseReturn', { params: { id: orderId }, done: 'Your choice is saved' })
  return (
    <section aria-label="Return" className="rounded-xl bg-sunken p-4">
      <h4 className="mb-1 font-semibold">How it comes back</h4>
      <p className="mb-3">{returnText(rental)}</p>
      <ActionForm of={choose} className="stack">
        <input type="hidden" name="line" value={line} />
        <fieldset>
          <legend className="sr-only">How do you want to return it?</legend>
          <WayOption value="pickup" way={way} onChoose={setWay}>
            Collect it from me
          </WayOption>
          <WayOption value="brings_back" way={way} onChoose={setWay}>
            I bring it to your shop
          </WayOption>
        </fieldset>
        {way === 'pickup' && (
          <SelectField
            label="Day of the pickup"
            defaultValue={pickupOn ?? pickupDays.at(-1)}
            {...choose.field('pickupOn')}
          >
            {pickupDays.map((day) => (
              <option key={day} value={day}>
                {formatWeekday(day)}
              </option>
            ))}
          </SelectField>
        )}
        <Button type="submit" size="small" variant="secondary" isBusy={choose.isBusy} className="self-start">
          Save<span className="sr-only"> how it comes back</span>
        </Button>
        <p className="hint">You can change a pickup until the day before.</p>
      </ActionForm>
    </section>
  )
}

type WayOptionProps = {
  value: ReturnWay
  way: ReturnWay
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

/** How the outfit comes back, as a sentence. */
const returnText = ({ way, pickupOn, dueBack }: RentalReturn): string =>
  way === 'pickup' && pickupOn
    ? `We collect it on ${formatWeekday(pickupOn)}.`
    : `You bring it back to our shop by ${formatWeekday(dueBack)}.`
