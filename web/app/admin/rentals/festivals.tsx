import { useState, type FormEvent } from 'react'
import { comingFestivals, saveFestival, type Festival } from '../../../../contract/rentals/festivals.ts'
import { userApi } from '../../lib/api/api-context'
import { formAction } from '../../lib/forms/form-action'
import { textOf } from '../../lib/forms/form-result'
import { orThrowResponse } from '../../lib/api/route-errors'
import { ActionForm, useFormAction } from '../../lib/forms/action-form'
import { Button } from '../../ui/button'
import { DateField } from '../../ui/date/date-field'
import { Field } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { UnsavedGuard } from '../../components/unsaved-guard'
import type { Route } from './+types/festivals'
import { RentalTabs } from './rental-tabs'
import { Card } from '../../ui/card'
import { titleOf } from '../../lib/brand'
import { PageHeader } from '../../ui/page-header'

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  return { festivals: (await orThrowResponse(api(comingFestivals), request)).data }
}

export const action = formAction({ saveFestival })
export { clientAction } from '../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Festival nights', 'admin') },
  { name: 'robots', content: 'noindex' },
]

/** The festival nights of the coming years. Saving a year confirms its dates. */
export default function Festivals({ loaderData: { festivals } }: Route.ComponentProps) {
  const [dirty, setDirty] = useState<ReadonlySet<number>>(new Set())
  const mark = (year: number, isDirty: boolean) =>
    setDirty((years) => new Set(isDirty ? [...years, year] : [...years].filter((other) => other !== year)))
  return (
    <>
      <UnsavedGuard isDirty={dirty.size > 0} />
      <RentalTabs />
      <PageHeader
        title="Festival nights"
        text="Calendars highlight these nights. The dates are calculated. Check them against the almanac each year, correct any differences and save to confirm."
      />
      <div className="stack-wide">
        {festivals.map((festival) => (
          <FestivalForm
            key={festival.year}
            festival={festival}
            onDirty={(isDirty) => mark(festival.year, isDirty)}
          />
        ))}
      </div>
    </>
  )
}

type FestivalFormProps = { festival: Festival; onDirty: (isDirty: boolean) => void }

function FestivalForm({ festival, onDirty }: FestivalFormProps) {
  const { year, name, isConfirmed, nights } = festival
  const save = useFormAction('saveFestival', {
    params: { year },
    done: `${name} confirmed`,
    onDone: () => onDirty(false),
  })

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void save.submit(festivalOf(new FormData(event.currentTarget)))
  }
  return (
    <Card as="details" open={!isConfirmed} className="px-5">
      <summary className="flex min-h-14 flex-wrap items-center gap-x-3 py-3 text-lg font-semibold">
        {name}
        <span className={`text-sm font-normal ${isConfirmed ? 'text-success' : 'text-warning'}`}>
          {isConfirmed ? 'Confirmed' : 'Not confirmed'}
        </span>
      </summary>
      <ActionForm of={save} onSubmit={onSubmit} onInput={() => onDirty(true)} className="stack pb-5">
        <Field label="Name" defaultValue={name} className="max-w-md" {...save.field('name')} />
        <ol className="stack">
          {nights.map(({ night, date, colour, hex }, place) => (
            <li key={night} className="grid items-end gap-3 sm:grid-cols-[6rem_12rem_12rem_6rem]">
              <span className="pb-3 font-semibold">Night {night}</span>
              <DateField label="Date" defaultValue={date} {...save.field(`nights.${place}.date`)} />
              <Field
                label="Colour"
                defaultValue={colour}
                maxLength={40}
                {...save.field(`nights.${place}.colour`)}
              />
              <Field label="Display colour" type="color" name={`nights.${place}.hex`} defaultValue={hex} />
            </li>
          ))}
        </ol>
        {save.errors['nights'] && <Notice kind="error">{save.errors['nights']}</Notice>}
        <Button type="submit" isBusy={save.isBusy} className="self-start">
          Save and confirm {year}
        </Button>
      </ActionForm>
    </Card>
  )
}

/** Returns the body of the request. Nights without a date are omitted. */
function festivalOf(form: FormData) {
  const places = [...form.keys()].filter((name) => name.endsWith('.date')).map((name) => name.slice(0, -5))
  const nights = places.map((place) => ({
    date: textOf(form, `${place}.date`),
    colour: textOf(form, `${place}.colour`),
    hex: textOf(form, `${place}.hex`),
  }))
  return { name: textOf(form, 'name'), nights: nights.filter(({ date }) => date !== '') }
}
