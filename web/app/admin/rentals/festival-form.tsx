import { useState, type FormEvent } from 'react'
import { Festival, type FestivalNight } from '../../../../contract/rentals/festivals.ts'
import { addDays, formatDay, formatPeriod } from '../../../../contract/core/dates.ts'
import { ActionForm, useEndpointForm, type EndpointForm } from '../../lib/forms/action-form'
import { textOf } from '../../lib/forms/form-result'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { DateField } from '../../ui/date/date-field'
import { Field } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { ChangedMeanwhile, saveAgainOrLoad } from '../settings/changed-meanwhile'

type FestivalFormProps = {
  /** Null for a new festival. */
  festival: Festival | null
  /** Whether the form is open at first. */
  isOpen?: boolean
  /** Deletes a festival. It belongs to the page, because this form disappears with its festival. */
  remove: EndpointForm
  onDirty: (isDirty: boolean) => void
  onAdded?: () => void
  /** Loads the saved festival again, and drops the input. */
  onLoad?: () => void
}

/** Adds a festival, or changes its name, its cut-off and its nights. */
export function FestivalForm({
  festival,
  isOpen = false,
  remove,
  onDirty,
  onAdded,
  onLoad,
}: FestivalFormProps) {
  // Not the current version: the page also loads its data again when another festival is saved.
  const [version, setVersion] = useState(festival?.version)
  const save = useEndpointForm(festival ? 'saveFestival' : 'addFestival', {
    params: festival ? { id: festival.id } : {},
    done: festival ? `${festival.name} confirmed` : 'Festival added',
    onDone: (reply) => {
      setVersion(Festival.parse(reply).version)
      onDirty(false)
      onAdded?.()
    },
  })
  const isConflict = save.refusal?.code === 'changed_meanwhile'

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = festivalOf(new FormData(event.currentTarget))
    void save.submit(festival && !isConflict ? { ...fields, version } : fields)
  }
  return (
    <Card as="details" open={isOpen} className="px-5">
      <Summary festival={festival} />
      <ActionForm of={save} onSubmit={onSubmit} onInput={() => onDirty(true)} className="stack pb-5">
        <div className="grid max-w-2xl items-start gap-3 sm:grid-cols-2">
          <Field label="Name" defaultValue={festival?.name} maxLength={60} {...save.field('name')} />
          <Field
            label="Order until, days before"
            type="number"
            min={0}
            max={60}
            hint="Before the first night; 0 for no limit"
            defaultValue={festival?.cutOffDays ?? 0}
            {...save.field('cutOffDays')}
          />
        </div>
        <Nights festival={festival} save={save} onDirty={onDirty} />
        {isConflict && onLoad && (
          <ChangedMeanwhile path="/admin/rentals/festivals" {...saveAgainOrLoad} onAction={onLoad} />
        )}
        {save.errors['nights'] && <Notice kind="error">{save.errors['nights']}</Notice>}
        <Button type="submit" isBusy={save.isBusy} className="self-start">
          {festival ? `Save and confirm ${festival.name}` : 'Add festival'}
        </Button>
      </ActionForm>
      {festival && <DeleteFestival festival={festival} remove={remove} />}
    </Card>
  )
}

function DeleteFestival({ festival: { id, name }, remove }: { festival: Festival; remove: EndpointForm }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="pb-5">
      <Button variant="quiet" size="small" isBusy={remove.isBusy} onClick={() => setAsking(true)}>
        Delete {name}
      </Button>
      <ConfirmDialog
        title={`Delete ${name}?`}
        action="Delete"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void remove.submit({}, { id })}
      >
        All its nights are deleted, with the plans that customers have made for them, and calendars no longer
        highlight them. This cannot be undone.
      </ConfirmDialog>
    </div>
  )
}

/** A festival with its nights, for staff who may not change it. */
export const FestivalCard = ({ festival }: { festival: Festival }) => (
  <Card as="details" className="px-5">
    <Summary festival={festival} />
    <ol className="stack pb-5">
      {festival.nights.map(({ date, night, name, colour }) => (
        <li key={date}>
          <span className="font-semibold">Night {night}</span>{' '}
          {[formatDay(date), name, colour].filter(Boolean).join(' · ')}
        </li>
      ))}
    </ol>
  </Card>
)

function Summary({ festival }: { festival: Festival | null }) {
  const [first, last] = [festival?.nights[0]?.date, festival?.nights.at(-1)?.date]
  return (
    <summary className="flex min-h-14 flex-wrap items-center gap-x-3 py-3 text-lg font-semibold">
      {festival ? festival.name : 'Add a festival'}
      {first && last && (
        <span className="text-sm font-normal text-muted">{formatPeriod({ from: first, until: last })}</span>
      )}
      {festival && (
        <span className={`text-sm font-normal ${festival.isConfirmed ? 'text-success' : 'text-warning'}`}>
          {festival.isConfirmed ? 'Confirmed' : 'Not confirmed'}
        </span>
      )}
    </summary>
  )
}

type Row = Omit<FestivalNight, 'night'> & { key: number }
type NightsProps = { festival: Festival | null; save: EndpointForm; onDirty: (isDirty: boolean) => void }

const blank = { date: '', name: '', colour: '', hex: '#f0761f' }

/** The rows of nights. A new row continues with the day after the last saved night. */
function Nights({ festival, save, onDirty }: NightsProps) {
  const [rows, setRows] = useState<Row[]>(() =>
    (festival?.nights ?? [blank]).map((night, key) => ({ ...night, key })),
  )
  function add() {
    const last = rows.at(-1)
    const date = last?.date ? addDays(last.date, 1) : ''
    setRows([...rows, { ...blank, date, key: (last?.key ?? 0) + 1 }])
    onDirty(true)
  }
  function remove(key: number) {
    save.onInput('nights') // the paths of errors contain the places of the nights
    setRows(rows.filter((row) => row.key !== key))
    onDirty(true)
  }
  return (
    <>
      <ol className="stack">
        {rows.map(({ key, date, name, colour, hex }, place) => (
          <li
            key={key}
            className="grid items-end gap-3 max-sm:border-t max-sm:border-line max-sm:pt-3 sm:grid-cols-[5rem_11rem_10rem_10rem_6rem_auto]"
          >
            <span className="font-semibold sm:pb-3">Night {place + 1}</span>
            <DateField label="Date" defaultValue={date} {...save.field(`nights.${place}.date`)} />
            <Field
              label="Name (optional)"
              defaultValue={name}
              maxLength={40}
              {...save.field(`nights.${place}.name`)}
            />
            <Field
              label="Colour"
              defaultValue={colour}
              maxLength={40}
              {...save.field(`nights.${place}.colour`)}
            />
            <Field label="Display colour" type="color" name={`nights.${place}.hex`} defaultValue={hex} />
            <Button
              variant="quiet"
              size="small"
              onClick={() => remove(key)}
              aria-label={`Remove night ${place + 1}`}
            >
              Remove
            </Button>
          </li>
        ))}
      </ol>
      <Button variant="secondary" size="small" className="self-start" onClick={add}>
        Add a night
      </Button>
    </>
  )
}

/** Returns the body of the request. A night without a date is part of it, so the server reports the missing date at its row. */
function festivalOf(form: FormData) {
  const places = [...form.keys()].filter((name) => name.endsWith('.date')).map((name) => name.slice(0, -5))
  const nights = places.map((place) => ({
    date: textOf(form, `${place}.date`),
    name: textOf(form, `${place}.name`),
    colour: textOf(form, `${place}.colour`),
    hex: textOf(form, `${place}.hex`),
  }))
  return {
    name: textOf(form, 'name'),
    cutOffDays: Number(textOf(form, 'cutOffDays')),
    nights,
  }
}
