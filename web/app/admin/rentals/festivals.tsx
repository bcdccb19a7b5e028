import { useState, type FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { comingFestivals, saveFestival, type Festival } from '../../../../contract/rentals/festivals.ts'
import { isRefusal } from '../../../../contract/core/refusal.ts'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { api } from '../../lib/api/browser-api'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast'
import { UnsavedGuard } from '../../components/unsaved-guard'
import type { Route } from './+types/festivals'
import { RentalTabs } from './rental-tabs'
import { Card } from '../../ui/card'

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  return { festivals: (await orThrowResponse(api(comingFestivals), request)).data }
}

export const meta: Route.MetaFunction = () => [
  { title: 'Festival nights | Navrang admin' },
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
      <h1 className="mb-2 text-4xl">Festival nights</h1>
      <p className="mb-6 max-w-prose text-muted">
        Calendars highlight these nights. The dates are calculated. Check them against the almanac each year,
        correct any differences and save to confirm.
      </p>
      <div className="flex flex-col gap-6">
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
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setBusy(true)
    const failed = await send(year, new FormData(form)).then(() => null, errorsOf)
    setBusy(false)
    setErrors(failed ?? {})
    if (failed) return form.querySelector<HTMLElement>(`[name="${Object.keys(failed)[0]}"]`)?.focus()
    onDirty(false)
    void toast(`${name} confirmed`, { kind: 'success' })
    void revalidate()
  }
  return (
    <Card as="details" open={!isConfirmed} className="px-5">
      <summary className="flex min-h-14 flex-wrap items-center gap-x-3 py-3 text-lg font-semibold">
        {name}
        <span className={`text-sm font-normal ${isConfirmed ? 'text-success' : 'text-warning'}`}>
          {isConfirmed ? 'Confirmed' : 'Not confirmed'}
        </span>
      </summary>
      <form
        noValidate
        onSubmit={(event) => void save(event)}
        onInput={() => onDirty(true)}
        className="flex flex-col gap-4 pb-5"
      >
        <Field label="Name" name="name" defaultValue={name} error={errors['name']} className="max-w-md" />
        <ol className="flex flex-col gap-3">
          {nights.map(({ night, date, colour, hex }, place) => (
            <li key={night} className="grid items-end gap-3 sm:grid-cols-[6rem_12rem_12rem_6rem]">
              <span className="pb-3 font-semibold">Night {night}</span>
              <Field
                label="Date"
                type="date"
                name={`nights.${place}.date`}
                defaultValue={date}
                error={errors[`nights.${place}.date`]}
              />
              <Field
                label="Colour"
                name={`nights.${place}.colour`}
                defaultValue={colour}
                maxLength={40}
                error={errors[`nights.${place}.colour`]}
              />
              <Field label="Display colour" type="color" name={`nights.${place}.hex`} defaultValue={hex} />
            </li>
          ))}
        </ol>
        {errors['nights'] && <Notice kind="error">{errors['nights']}</Notice>}
        <Button type="submit" isBusy={isBusy} className="self-start">
          Save and confirm {year}
        </Button>
      </form>
    </Card>
  )
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Sends the form. Nights without a date are omitted. */
function send(year: number, form: FormData) {
  const places = [...form.keys()].filter((name) => name.endsWith('.date')).map((name) => name.slice(0, -5))
  const nights = places
    .map((place) => ({
      date: textOf(form, `${place}.date`),
      colour: textOf(form, `${place}.colour`),
      hex: textOf(form, `${place}.hex`),
    }))
    .filter(({ date }) => date !== '')
  return api(saveFestival, { params: { year }, body: { name: textOf(form, 'name'), nights } })
}

/** Reads the errors of the client-side validation or of the server. */
function errorsOf(error: unknown): Record<string, string> {
  const details = isRefusal(error)
    ? (error.details as { fields?: { path: string; message: string }[] })
    : null
  if (details?.fields) return Object.fromEntries(details.fields.map(({ path, message }) => [path, message]))
  const { issues } = error as { issues?: { path: PropertyKey[]; message: string }[] }
  if (issues) return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
  return { nights: (error as Error).message }
}
