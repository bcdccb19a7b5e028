import { useState } from 'react'
import { formatWeekday } from '../../../../contract/core/weekdays.ts'
import {
  adminSlotChangeOptions,
  slotChangeOptions,
  type SlotChangeOptions,
} from '../../../../contract/orders/slot-change.ts'
import type { Slot } from '../../../../contract/shipping/fulfilment.ts'
import { slotTimes } from '../../../../contract/shipping/slot-text.ts'
import { api } from '../../lib/api/browser-api'
import { errorMessage } from '../../lib/api/error-message'
import { ActionButton, useEndpointForm } from '../../lib/forms/action-form'
import { Button } from '../../ui/button'
import { SelectField } from '../../ui/field'
import { Notice } from '../../ui/notice'

type ChangeSlotProps = { orderId: string; isStaff?: boolean }

/** Changes the slot of an order: loads the free slots on demand, because most visitors change nothing. */
export function ChangeSlot({ orderId, isStaff = false }: ChangeSlotProps) {
  const [options, setOptions] = useState<SlotChangeOptions | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isLoading, setLoading] = useState(false)

  async function load() {
    setLoading(true)
    setProblem(null)
    try {
      const request = { params: { id: orderId } }
      setOptions(await (isStaff ? api(adminSlotChangeOptions, request) : api(slotChangeOptions, request)))
    } catch (error) {
      setProblem(errorMessage(error) ?? 'Network error. Please try again.')
    } finally {
      setLoading(false)
    }
  }
  return (
    <div className="stack items-start">
      {problem && <Notice kind="error">{problem}</Notice>}
      {options?.refusalReason && <Notice kind="info">{options.refusalReason}</Notice>}
      {options && !options.refusalReason ? (
        <ChooseSlot {...{ orderId, isStaff, slots: options.slots, load, close: () => setOptions(null) }} />
      ) : (
        !options && (
          <Button variant="secondary" size="small" isBusy={isLoading} onClick={() => void load()}>
            Change the time
          </Button>
        )
      )}
    </div>
  )
}

type ChooseSlotProps = Required<ChangeSlotProps> & {
  slots: readonly Slot[]
  load: () => Promise<void>
  close: () => void
}

function ChooseSlot({ orderId, isStaff, slots, load, close }: ChooseSlotProps) {
  const [key, setKey] = useState('')
  const chosen = slots.find((slot) => keyOf(slot) === key)
  const change = useEndpointForm(isStaff ? 'adminChangeSlot' : 'changeSlot', {
    params: { id: orderId },
    done: 'The time has been changed',
    onDone: close,
    onRefused: () => void load(),
  })
  if (slots.length === 0) return <p>No other times are free for this order.</p>
  const days = [...new Set(slots.map(({ day }) => day))]
  return (
    <div className="stack w-full rounded-xl bg-sunken p-4">
      <SelectField
        label="New day and time"
        value={key}
        error={change.field('slot').error}
        onChange={({ currentTarget }) => setKey(currentTarget.value)}
      >
        <option value="">Choose a time</option>
        {days.map((day) => (
          <optgroup key={day} label={formatWeekday(day)}>
            {slots
              .filter((slot) => slot.day === day)
              .map((slot) => (
                <option key={keyOf(slot)} value={keyOf(slot)}>
                  {formatWeekday(day)}, {slotTimes(slot)}
                </option>
              ))}
          </optgroup>
        ))}
      </SelectField>
      <div className="cluster">
        <ActionButton of={change} size="small" disabled={!chosen} fields={chosen ? { ...chosen } : {}}>
          Save the new time
        </ActionButton>
        <Button variant="quiet" size="small" onClick={close}>
          Keep the present time
        </Button>
      </div>
    </div>
  )
}

const keyOf = ({ day, from }: Slot) => `${day} ${from}`
