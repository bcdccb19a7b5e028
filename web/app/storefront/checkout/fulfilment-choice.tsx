import { formatRupees } from '../../../../contract/core/money.ts'
import type { OpenSlot, FulfilmentMethod } from '../../../../contract/shipping/fulfilment.ts'
import type { FulfilmentOption } from '../../../../contract/shipping/slots.ts'
import { formatWeekday } from '../../../../contract/core/weekdays.ts'
import { fulfilmentMethodLabels, slotTimes } from '../../../../contract/shipping/slot-text.ts'
import { Icon, type IconName } from '../../ui/icon'
import { FieldError } from '../../ui/field'
import type { FulfilmentField } from './use-fulfilment'

const icons: Record<FulfilmentMethod, IconName> = { courier: 'truck', pickup: 'store', hand_delivery: 'home' }
const ERROR = 'fulfilment-error'
/** Slots with fewer free places than this say so. */
const FEW = 4

/** The ways to get the order as radio buttons, with the slots of the chosen one. */
export default function FulfilmentChoice({ field }: { field: FulfilmentField }) {
  const { options, method, error } = field
  if (!options) return null
  const option = options.find((candidate) => candidate.method === method)
  return (
    <div className="stack">
      <fieldset>
        <legend className="mb-4 font-display text-2xl">How do you want to get it?</legend>
        <div className="grid gap-3 sm:grid-cols-2">
          {options.map((candidate) => (
            <MethodOption
              key={candidate.method}
              option={candidate}
              isChecked={candidate.method === method}
              onChoose={() => field.chooseMethod(candidate.method)}
            />
          ))}
        </div>
      </fieldset>
      <FieldError id={ERROR}>{error}</FieldError>
      {method !== 'courier' && option && <SlotPicker field={field} slots={option.slots} />}
    </div>
  )
}

type MethodOptionProps = { option: FulfilmentOption; isChecked: boolean; onChoose: () => void }

const MethodOption = ({
  option: { method, charge, address, slots },
  isChecked,
  onChoose,
}: MethodOptionProps) => (
  <label className="flex min-h-16 items-center gap-3 rounded-card border border-edge bg-surface px-4 py-3 has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
    <input
      type="radio"
      name="fulfilment"
      value={method}
      checked={isChecked}
      onChange={onChoose}
      className="size-5 shrink-0"
    />
    <span className="min-w-0 flex-1">
      <span className="block font-semibold">{fulfilmentMethodLabels[method]}</span>
      <span className="hint">
        {charge === null ? 'Charge by PIN code' : charge === 0 ? 'Free' : formatRupees(charge)}
        {address && ` · ${address}`}
        {method !== 'courier' && slots.length === 0 && ' · No slots available'}
      </span>
    </span>
    <Icon name={icons[method]} className="size-6 shrink-0 text-muted" />
  </label>
)

/** The free slots, grouped by day. */
function SlotPicker({ field, slots }: { field: FulfilmentField; slots: readonly OpenSlot[] }) {
  if (slots.length === 0) {
    return (
      <p className="text-muted">There are no slots available for this order. Please choose another way.</p>
    )
  }
  const days = [...new Set(slots.map(({ day }) => day))]
  return (
    <fieldset aria-describedby={field.error ? ERROR : undefined}>
      <legend className="mb-2 font-semibold">Choose a day and time</legend>
      <div className="flex max-h-96 flex-col gap-4 overflow-y-auto rounded-card border border-line p-3">
        {days.map((day) => (
          <fieldset key={day}>
            <legend className="mb-1.5 text-sm font-semibold">{formatWeekday(day)}</legend>
            <div className="flex flex-wrap gap-2">
              {slots
                .filter((slot) => slot.day === day)
                .map((slot) => (
                  <SlotOption key={slot.from} slot={slot} field={field} />
                ))}
            </div>
          </fieldset>
        ))}
      </div>
    </fieldset>
  )
}

function SlotOption({ slot: { left, ...slot }, field }: { slot: OpenSlot; field: FulfilmentField }) {
  const isChecked = field.slot?.day === slot.day && field.slot.from === slot.from
  return (
    <label className="flex min-h-11 items-center gap-2 rounded-xl border border-edge bg-surface px-3 py-1.5 has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <input
        type="radio"
        name="slot"
        value={`${slot.day} ${slot.from}`}
        checked={isChecked}
        onChange={() => field.chooseSlot(slot)}
        className="size-5 shrink-0"
      />
      <span>
        {slotTimes(slot)}
        {left < FEW && <span className="hint">{left === 1 ? '1 place left' : `${left} places left`}</span>}
      </span>
    </label>
  )
}
