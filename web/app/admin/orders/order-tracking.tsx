import { useState, type FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { setTracking, type Order } from '../../../../contract/orders/orders.ts'
import { api } from '../../lib/api/browser-api'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast'
import { errorsOf, type Errors } from '../../lib/api/field-errors'
import { UnsavedGuard } from '../../components/unsaved-guard'

/** Carrier and tracking number of an order; without a carrier there is no parcel to follow. */
export function OrderTracking({ order: { _id: id, tracking } }: { order: Order }) {
  const { revalidate } = useRevalidator()
  const [errors, setErrors] = useState<Errors>({})
  const [isBusy, setBusy] = useState(false)
  const [isDirty, setDirty] = useState(false)

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const {
      carrier = '',
      number = '',
      url = '',
    } = Object.fromEntries(new FormData(form)) as Record<string, string>
    const isEmpty = !carrier.trim() && !number.trim() && !url.trim()
    const wanted = isEmpty ? null : { carrier, number, url: url.trim() || null }
    setBusy(true)
    setErrors({})
    try {
      await api(setTracking, { params: { id }, body: { tracking: wanted } })
      setDirty(false)
      await revalidate()
      void toast('Tracking saved', { kind: 'success' })
    } catch (error) {
      const found = errorsOf(error)
      setErrors(found)
      form.querySelector<HTMLInputElement>(`[name=${nameOf(found)}]`)?.focus()
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void onSubmit(event)}
      onInput={() => setDirty(true)}
      className="flex flex-col gap-3"
    >
      {errors['form'] && <Notice kind="error">{errors['form']}</Notice>}
      <Field
        label="Carrier"
        name="carrier"
        defaultValue={tracking?.carrier}
        error={errors['tracking.carrier']}
      />
      <Field
        label="Tracking number"
        name="number"
        defaultValue={tracking?.number}
        error={errors['tracking.number']}
      />
      <Field
        label="Page of the parcel (optional)"
        name="url"
        type="url"
        defaultValue={tracking?.url ?? ''}
        error={errors['tracking.url']}
      />
      <Button type="submit" size="small" variant="secondary" isBusy={isBusy}>
        Save tracking
      </Button>
      <UnsavedGuard isDirty={isDirty && !isBusy} />
    </form>
  )
}

/** The field of the first message. */
const nameOf = (errors: Errors) => Object.keys(errors)[0]?.replace('tracking.', '') || 'carrier'
