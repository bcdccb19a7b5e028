import { useState } from 'react'
import { addDays, dayInIndia, formatDay } from '../../../../../contract/core/dates.ts'
import { Button } from '../../../ui/button'
import { DateField } from '../../../ui/date/date-field'
import { Field, FieldGroup } from '../../../ui/field'
import type { StartGroupProps } from './start-group'
import type { GroupForm } from './use-group-draft'

type EventFieldsProps = StartGroupProps & { group: GroupForm }

/** Name, nights, number of dancers and deadline of a new group. */
export function EventFields({ festivals, settings, group: { draft, change, errors } }: EventFieldsProps) {
  const [today] = useState(() => dayInIndia(new Date()))
  const latest = addDays(today, settings.longestDays)
  return (
    <FieldGroup title="The event">
      <Field
        label="Name of the event or group"
        name="name"
        value={draft.name}
        maxLength={80}
        error={errors['name']}
        onChange={({ target }) => change({ name: target.value })}
        className="sm:col-span-2"
      />
      {festivals.length > 0 && (
        <div className="flex flex-wrap items-center gap-2 sm:col-span-2">
          <span className="hint">All nights of</span>
          {festivals.slice(0, 3).map(({ id, name, from, until }) => (
            <Button key={id} variant="secondary" size="small" onClick={() => change({ from, until })}>
              {name}
            </Button>
          ))}
        </div>
      )}
      <DateField
        label="First night"
        name="from"
        min={today}
        value={draft.from}
        error={errors['from']}
        onChange={({ target }) => change({ from: target.value })}
      />
      <DateField
        label="Last night"
        name="until"
        min={draft.from || today}
        value={draft.until}
        error={errors['until']}
        onChange={({ target }) => change({ until: target.value })}
      />
      <Field
        label="Number of dancers"
        name="seats"
        inputMode="numeric"
        value={draft.seats}
        error={errors['seats']}
        hint={`From 2 to ${settings.maxDancers}`}
        onChange={({ target }) => change({ seats: target.value.replaceAll(/\D/g, '').slice(0, 3) })}
      />
      <DateField
        label="Last day to pay"
        name="deadline"
        min={today}
        max={latest}
        value={draft.deadline}
        error={errors['deadline']}
        hint={`${formatDay(latest)} at the latest`}
        onChange={({ target }) => change({ deadline: target.value })}
      />
    </FieldGroup>
  )
}
